package io.madang.markdown;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.PolicyFactory;

/** The elements and attributes that a rendered text may have, whatever the renderer made; all others are dropped. */
final class AllowedHtml {

    /** The class of a link to a picture, which a script shows in its place once the reader asks for it. */
    static final String PICTURE = "picture";

    private static final Pattern LANGUAGE = Pattern.compile("language-[A-Za-z0-9+#._-]{1,32}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private static final PolicyFactory POLICY = new HtmlPolicyBuilder()
            .allowElements("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code")
            .allowElements("em", "strong", "del", "table", "thead", "tbody", "tr", "th", "td")
            .allowElements(AllowedHtml::link, "a")
            .allowElements(AllowedHtml::picture, "img")
            .allowElements(AllowedHtml::checkbox, "input")
            .allowUrlProtocols("http", "https", "mailto")
            .allowAttributes("href")
            .matching((element, attribute, value) -> LinkPolicy.isLink(value) ? value : null)
            .onElements("a")
            .allowAttributes("src")
            .matching((element, attribute, value) ->
                    LinkPolicy.isPicture(value) && !LinkPolicy.isElsewhere(value) ? value : null)
            .onElements("img")
            .allowAttributes("alt")
            .onElements("img")
            .allowAttributes("title")
            .onElements("a", "img")
            .allowAttributes("class")
            .matching(LANGUAGE)
            .onElements("code")
            .allowAttributes("class")
            .matching(true, PICTURE)
            .onElements("a")
            .allowAttributes("start")
            .matching(NUMBER)
            .onElements("ol")
            .allowAttributes("align")
            .matching(true, "left", "center", "right")
            .onElements("th", "td")
            .allowAttributes("type")
            .matching(true, "checkbox")
            .onElements("input")
            .allowAttributes("checked")
            .onElements("input")
            .toFactory();

    private AllowedHtml() {}

    static String of(String html) {
        return POLICY.sanitize(html);
    }

    /** The text as it was typed. */
    static String ofText(String text) {
        return POLICY.sanitize("<pre>" + text.replace("&", "&amp;").replace("<", "&lt;") + "</pre>");
    }

    private static @Nullable String link(String element, List<String> attributes) {
        if (!has(attributes, "href")) {
            return null;
        }
        attributes.addAll(List.of("rel", "nofollow ugc noopener"));
        return element;
    }

    private static @Nullable String picture(String element, List<String> attributes) {
        if (!has(attributes, "src")) {
            return null;
        }
        attributes.addAll(List.of("loading", "lazy", "referrerpolicy", "no-referrer"));
        return element;
    }

    private static @Nullable String checkbox(String element, List<String> attributes) {
        if (!has(attributes, "type")) {
            return null;
        }
        attributes.addAll(List.of("disabled", "disabled"));
        return element;
    }

    /** Whether a name is among names and values in turn. */
    private static boolean has(List<String> attributes, String name) {
        for (int i = 0; i < attributes.size(); i += 2) {
            if (attributes.get(i).equals(name)) {
                return true;
            }
        }
        return false;
    }
}
