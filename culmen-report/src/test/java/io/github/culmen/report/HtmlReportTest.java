package io.github.culmen.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  @TempDir Path folder;

  private static String data(String html) {
    Matcher found =
        Pattern.compile(
                "<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL)
            .matcher(html);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @Test
  void aPageIsOneFileThatNamesNoOtherPlace() throws Exception {
    Path file = folder.resolve("page.html");
    HtmlReport.of(ReportFixtures.MIXED).write(file);
    String html = Files.readString(file);
    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .doesNotContain("/*DATA*/", "/*STYLE*/", "/*SCRIPT*/");
    assertThat(html).doesNotContainPattern("(src|href)=\"?(https?:)?//");
    // The namespace of SVG is a name, not a place.
    assertThat(html.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http://", "https://");
    assertThat(html).contains("default-src 'none'");
  }

  @Test
  void whatTheUserNamedCannotLeaveItsPlace() {
    String html = HtmlReport.of(ReportFixtures.MIXED).html();
    assertThat(html).doesNotContain("</script><b>");
    assertThat(html.split("</script>", -1)).hasSize(3);
    assertThat(html)
        .contains("<title>study &lt;/script&gt;&lt;b&gt;&amp;&quot;&#39; · Culmen</title>");
    assertThat(data(html)).contains("broke \\u003c/script\\u003e\\u003cb\\u003e\\u0026\\\"\\u0027");
  }

  @Test
  void theSameStudyGivesTheSamePage() {
    String one = HtmlReport.of(ReportFixtures.MIXED).html();
    Study again = ReportFixtures.mixed(Direction.MINIMIZE);
    assertThat(HtmlReport.of(ReportFixtures.report(again)).html()).isEqualTo(one);
  }

  @Test
  void oddStudiesHavePagesWithoutANumberThatIsNone() {
    for (StudyReport report : ReportFixtures.ODD) {
      String data = data(HtmlReport.of(report).html());
      assertThat(data).doesNotContain("NaN", "Infinity");
      assertThat(data).contains("\"valueAxis\":{");
    }
  }

  @Test
  void placeholdersInNamesStayNames() {
    Study study =
        Study.create(
            StudySpec.builder(ReportFixtures.SPACE)
                .name("/*DATA*/ /*SCRIPT*/ <!--TITLE-->")
                .build());
    String html = HtmlReport.of(ReportFixtures.report(study)).html();
    assertThat(html).contains("<title>/*DATA*/ /*SCRIPT*/ &lt;!--TITLE--&gt; · Culmen</title>");
    assertThat(data(html)).contains("\"name\":\"/*DATA*/ /*SCRIPT*/ \\u003c!--TITLE--\\u003e\"");
  }
}
