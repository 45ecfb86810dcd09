rootProject.name = "culmen-gradle-example"
