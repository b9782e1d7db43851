package io.madang.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Reads rendered HTML as a browser does, and finds what should not be in it. Knows nothing of the code under test. */
final class HtmlInspection {

    private static final Set<String> BARE = Set.of(
            "p",
            "br",
            "hr",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "blockquote",
            "ul",
            "li",
            "pre",
            "em",
            "strong",
            "del",
            "table",
            "thead",
            "tbody",
            "tr");
    private static final Map<String, Set<String>> WITH_ATTRIBUTES = Map.of(
            "a", Set.of("href", "title", "rel", "class"),
            "img", Set.of("src", "alt", "title", "loading", "referrerpolicy"),
            "input", Set.of("type", "checked", "disabled"),
            "code", Set.of("class"),
            "ol", Set.of("start"),
            "th", Set.of("align"),
            "td", Set.of("align"));

    private HtmlInspection() {}

    /** What is wrong with the HTML; empty if nothing is. */
    static List<String> faults(String html) {
        List<String> faults = new ArrayList<>();
        Document document = Jsoup.parseBodyFragment(html);
        if (!document.head().childNodes().isEmpty()
                || !document.body().attributes().isEmpty()) {
            faults.add("reaches out of the body");
        }
        document.body().forEachNode(node -> {
            if (node != document.body()) {
                inspect(node, faults);
            }
        });
        return faults;
    }

    private static void inspect(Node node, List<String> faults) {
        if (node instanceof Element element) {
            inspect(element, faults);
        } else if (!(node instanceof TextNode) && !isBlankComment(node)) {
            faults.add((node instanceof Comment ? "a comment: " : "not a text: ") + node);
        }
    }

    /** The sanitizer parts double braces, lest a template engine in the browser reads them. */
    private static boolean isBlankComment(Node node) {
        return node instanceof Comment comment && comment.getData().isBlank();
    }

    private static void inspect(Element element, List<String> faults) {
        String name = element.tagName();
        if (!BARE.contains(name) && !WITH_ATTRIBUTES.containsKey(name)) {
            faults.add("element " + name);
        }
        for (Attribute attribute : element.attributes()) {
            if (!WITH_ATTRIBUTES.getOrDefault(name, Set.of()).contains(attribute.getKey())) {
                faults.add("attribute " + attribute + " on " + name);
            }
        }
        switch (name) {
            case "a" -> {
                require(isAddress(element.attr("href"), Set.of("http", "https", "mailto")), element, faults);
                require(element.attr("rel").equals("nofollow ugc noopener"), element, faults);
                require(!element.hasAttr("class") || element.className().equals("picture"), element, faults);
            }
            case "img" -> {
                String source = element.attr("src");
                require(source.matches("/(v1/)?media/[\\w./-]+") && !source.contains("/."), element, faults);
                require(element.attr("loading").equals("lazy"), element, faults);
            }
            case "input" ->
                require(element.attr("type").equals("checkbox") && element.hasAttr("disabled"), element, faults);
            case "code" ->
                require(
                        !element.hasAttr("class") || element.className().matches("language-[\\w+#.-]{1,32}"),
                        element,
                        faults);
            default -> {}
        }
    }

    private static void require(boolean right, Element element, List<String> faults) {
        if (!right) {
            faults.add("not allowed: " + element.outerHtml());
        }
    }

    /** Browsers drop tabs and newlines within an address, and leading blanks and controls, before they read its scheme. */
    private static boolean isAddress(String address, Set<String> schemes) {
        String read = address.replaceAll("[\\t\\n\\r]", "").replaceAll("^[\\x00-\\x20]+", "");
        int colon = read.indexOf(':');
        return read.equals(address)
                && colon > 0
                && schemes.contains(read.substring(0, colon).toLowerCase(Locale.ROOT))
                && (read.regionMatches(true, 0, "mailto:", 0, 7)
                        || !authority(read.substring(colon + 1)).contains("@"));
    }

    /** As browsers find it, which are less particular than the JDK about what comes after it. */
    private static String authority(String afterColon) {
        return afterColon.replaceFirst("^[/\\\\]*", "").replaceFirst("(?s)[/\\\\?#].*", "");
    }
}
