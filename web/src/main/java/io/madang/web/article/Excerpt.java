package io.madang.web.article;

import java.util.regex.Pattern;

/** The beginning of a text, for those who show a link to it. */
final class Excerpt {

    private static final int LENGTH = 160;
    private static final int LONGEST_ENTITY = 10;

    /** Elements that stand in the middle of a sentence. */
    private static final Pattern WITHIN_WORDS = Pattern.compile("/?(?:em|strong|del|code|a)\\b");

    private Excerpt() {}

    /** The first words of HTML that our sanitiser has made, without its elements. */
    static String of(String html) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < html.length() && text.length() < LENGTH) {
            char c = html.charAt(at);
            if (c == '<') {
                int end = html.indexOf('>', at);
                String element = html.substring(at + 1, end < 0 ? html.length() : end);
                if (!WITHIN_WORDS.matcher(element).lookingAt()) {
                    space(text);
                }
                at = end < 0 ? html.length() : end + 1;
            } else if (c == '&') {
                int end = html.indexOf(';', at);
                boolean whole = end > 0 && end - at <= LONGEST_ENTITY;
                text.append(whole ? entity(html.substring(at + 1, end)) : "&");
                at = whole ? end + 1 : at + 1;
            } else if (Character.isWhitespace(c)) {
                space(text);
                at++;
            } else {
                text.append(c);
                at++;
            }
        }
        if (!text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1))) {
            text.setLength(text.length() - 1);
        }
        String words = text.toString().strip();
        return at < html.length() && !words.isEmpty() ? words + "…" : words;
    }

    private static void space(StringBuilder text) {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != ' ') {
            text.append(' ');
        }
    }

    private static String entity(String name) {
        return switch (name) {
            case "amp" -> "&";
            case "lt" -> "<";
            case "gt" -> ">";
            case "quot" -> "\"";
            default -> name.matches("#[0-9]{1,7}") ? character(Integer.parseInt(name.substring(1))) : "";
        };
    }

    private static String character(int code) {
        return Character.isValidCodePoint(code) ? Character.toString(code) : "";
    }
}
