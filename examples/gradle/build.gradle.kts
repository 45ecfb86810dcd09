// A project of its own that uses Culmen: copy the folder, then `gradle run`.
plugins { application }

repositories {
    mavenLocal() // a snapshot that `mvn install` put there; not needed for a release
    mavenCentral()
}

java { toolchain { languageVersion = JavaLanguageVersion.of(17) } }

dependencies {
    implementation(platform("io.github.culmen:culmen-bom:0.1.0-SNAPSHOT"))
    implementation("io.github.culmen:culmen-store")
    runtimeOnly("org.xerial:sqlite-jdbc") // the version is the BOM's
}

application { mainClass = "Tune" }
