import io.github.culmen.space.Parameter
import io.github.culmen.space.SearchSpace
import io.github.culmen.study.Budget
import io.github.culmen.study.Study
import io.github.culmen.study.trial.StudySpec
import kotlin.math.ln
import kotlin.math.pow

enum class Kernel { LINEAR, RBF }

/** An enum as a category, a parameter that depends on it, and four threads. */
fun main() {
  val space =
      SearchSpace.of(
              Parameter.categorical("kernel", Kernel::class.java),
              Parameter.logReal("width", 1e-3, 10.0),
              Parameter.integer("batch", 16, 256, 16))
          .onlyWhen("width", "kernel", Kernel.RBF)
  val study = Study.create(StudySpec.builder(space).minimize().seed(1).build())
  study.optimize(
      { point ->
        val fit =
            when (point.categorical("kernel", Kernel::class.java)!!) {
              Kernel.LINEAR -> 2.0
              Kernel.RBF -> ln(point.real("width")).pow(2)
            }
        fit + (point.integer("batch") - 64.0).pow(2) / 1e4
      },
      Budget.trials(30),
      4)
  println("best observed: ${study.best().orElseThrow().point()}")
}
