package io.github.culmen.report.chart;

import io.github.culmen.report.canvas.Palette;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A parsed SVG file; parsing fails if it is not well-formed. */
public final class SvgDocument {
  private final Document document;

  private SvgDocument(Document document) {
    this.document = document;
  }

  public static SvgDocument of(Chart chart) {
    return of(chart.toSvg());
  }

  public static SvgDocument of(String svg) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return new SvgDocument(builder.parse(new InputSource(new StringReader(svg))));
    } catch (Exception e) {
      throw new AssertionError("not well-formed: " + svg, e);
    }
  }

  @SuppressWarnings("exports") // tests of other packages read what java.xml has parsed
  public List<Element> all(String tag) {
    NodeList nodes = document.getElementsByTagNameNS("http://www.w3.org/2000/svg", tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  public List<String> texts() {
    return all("text").stream().map(Element::getTextContent).toList();
  }

  /** The points of the first polyline in the colour. */
  public double[][] polyline(Palette color, int atLeast) {
    String hex = String.format("#%06x", color.rgb());
    for (Element element : all("polyline")) {
      String[] points = element.getAttribute("points").split(" ", -1);
      if (element.getAttribute("stroke").equals(hex) && points.length >= atLeast) {
        double[][] result = new double[points.length][];
        for (int i = 0; i < points.length; i++) {
          String[] pair = points[i].split(",", -1);
          result[i] = new double[] {Double.parseDouble(pair[0]), Double.parseDouble(pair[1])};
        }
        return result;
      }
    }
    throw new AssertionError("no polyline of " + color);
  }

  /** The discs in the colour, as (x, y). */
  List<double[]> discs(Palette color) {
    String hex = String.format("#%06x", color.rgb());
    List<double[]> discs = new ArrayList<>();
    for (Element element : all("circle")) {
      if (element.getAttribute("fill").equals(hex)) {
        discs.add(
            new double[] {
              Double.parseDouble(element.getAttribute("cx")),
              Double.parseDouble(element.getAttribute("cy"))
            });
      }
    }
    return discs;
  }
}
