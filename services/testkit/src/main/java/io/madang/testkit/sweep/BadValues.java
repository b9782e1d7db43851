package io.madang.testkit.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Values that are wrong, by what is wrong with them. */
final class BadValues {

    private static final String LONG = "x".repeat(60_000);

    private static final String A_NUMBER = "a number";
    private static final String A_NEGATIVE_NUMBER = "a negative number";

    /** What is no text, but may be right where a number is wanted. */
    static final Set<String> WHOLE_NUMBERS = Set.of(A_NUMBER, A_NEGATIVE_NUMBER);

    private BadValues() {}

    /** JSON that is never right where a text is wanted. */
    static Map<String, String> notText() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(A_NUMBER, "5");
        values.put(A_NEGATIVE_NUMBER, "-1");
        values.put("a fraction", "1.5");
        values.put("a huge number", "1" + "0".repeat(400));
        values.put("a huge exponent", "1e99999");
        values.put("true", "true");
        values.put("an array", "[]");
        values.put("an array of text", "[\"x\"]");
        values.put("an object", "{}");
        values.put("NaN", "NaN");
        values.put("a word without quotes", "x");
        values.put("half a character", "\"\\ud800\"");
        values.put("half a character between others", "\"ab\\udfffcd efgh\"");
        values.put("halves in the wrong order", "\"abcd \\udc00\\ud800\"");
        values.put("NUL", "\"abc\\u0000defghi\"");
        values.put("a bell", "\"abc\\u0007defghi\"");
        values.put("a control character as it is", "\"abc\u0001defghi\"");
        values.put("no character", "\"abc\\uffffdefghi\"");
        values.put("a text turned around", "\"abc\\u202edefghi\"");
        values.put("too long", "\"" + LONG + "\"");
        return values;
    }

    /** JSON that may be right, depending on the field. */
    static Map<String, String> oddText() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("null", "null");
        values.put("empty", "\"\"");
        values.put("blank", "\" \\t \"");
        values.put("nothing to see", "\"\\u200b\\u2060\"");
        values.put("an isolate", "\"abc\\u2066defghi\"");
        values.put("a zero-width joiner", "\"abc\\u200ddefghi\"");
        values.put("a quote and a semicolon", "\"x'; drop table account; --\"");
        values.put("markup", "\"<script>alert(1)</script>\"");
        values.put("a path", "\"../../etc/passwd\"");
        values.put("a line end", "\"a\\r\\nX-Injected: b\"");
        return values;
    }

    /** Parts of an address, as bytes, that are no numbers, or none that could be meant. */
    static Map<String, String> notNumbers() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("a letter", "x");
        values.put("a negative number", "-1");
        values.put("zero", "0");
        values.put("a sign", "%2B5");
        values.put("a huge number", "99999999999999999999");
        values.put("a fraction", "1.5");
        values.put("an exponent", "1e3");
        values.put("NaN", "NaN");
        values.put("a hexadecimal number", "0x10");
        values.put("digits of another script", "%EF%BC%91%EF%BC%92");
        values.putAll(notAddresses());
        values.put("NUL", "%00");
        values.put("a control character", "1%072");
        values.put("a text turned around", "1%E2%80%AE");
        values.put("bytes that are no UTF-8", "%FF%FE");
        values.put("half a character", "%ED%A0%80");
        values.put("too long", LONG.substring(0, 5_000));
        return values;
    }

    /** What no address may have. */
    static Map<String, String> notAddresses() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("an unfinished escape", "1%");
        values.put("an escape of no byte", "%zz");
        values.put("a byte that is not ASCII", "1\u00ff");
        values.put("a quote as it is", "\"");
        values.put("a bracket as it is", "[");
        return values;
    }

    /** Values of headers, as bytes. */
    static Map<String, String> headers(Random random) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("empty", "");
        values.put("UTF-8", RawRequest.utf8("한글 키"));
        values.put("Latin-1", "caf\u00e9");
        values.put("bytes that are no UTF-8", "\u00ff\u00fe");
        values.put("a control character", "a\u0001b");
        values.put("NUL", "a\u0000b");
        values.put("a tab", "a\tb");
        values.put("too long", LONG.substring(0, 5_000));
        values.put("an open quote", "\"7");
        values.put("commas", ",,,");
        values.put("a huge number", "\"99999999999999999999\"");
        values.put("noise", noise(random));
        return values;
    }

    /** Visible ASCII in no order. */
    private static String noise(Random random) {
        return random.ints(40, 0x21, 0x7f)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Headers that every request may have. */
    static List<Map.Entry<String, String>> commonHeaders() {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        for (String type : List.of("x", ";;;", "application/xml", "*/*;q=x", "text/html;charset=nope", "\u00ff")) {
            all.add(Map.entry("Accept", type));
        }
        all.add(Map.entry("Accept-Language", ";;q=x,\u00ff"));
        all.add(Map.entry("Accept-Charset", "nope"));
        all.add(Map.entry("Accept-Encoding", "nope;q=x"));
        all.add(Map.entry("If-None-Match", "\"\u00ff"));
        all.add(Map.entry("If-Modified-Since", "yesterday"));
        all.add(Map.entry("Range", "bytes=9-1,x"));
        all.add(Map.entry("Cookie", "=;\u00ff=\"; a"));
        all.add(Map.entry("Origin", "\u00ff://"));
        all.add(Map.entry("Referer", "%%%"));
        all.add(Map.entry("User-Agent", RawRequest.utf8("\u202e한글")));
        all.add(Map.entry("X-Request-Id", "\u00ff\t'"));
        all.add(Map.entry("X-Forwarded-For", "x,,\u00ff"));
        all.add(Map.entry("X-Forwarded-Proto", "\u00ff"));
        all.add(Map.entry("X-HTTP-Method-Override", "NOPE"));
        all.add(Map.entry("Content-Encoding", "gzip"));
        all.add(Map.entry("Expect", "nothing"));
        all.add(Map.entry("Upgrade", "h2c"));
        all.add(Map.entry("Authorization", "Bearer \u00ff.\u00ff.\u00ff"));
        all.add(Map.entry("Authorization", "Basic %%%"));
        all.add(Map.entry("Authorization", "Bearer"));
        return all;
    }

    /** Content types that the API does not read. */
    static List<String> contentTypes() {
        return List.of(
                "text/plain",
                "application/xml",
                "application/x-www-form-urlencoded",
                "application/octet-stream",
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "multipart/form-data; boundary=\"",
                "multipart/form-data; boundary=x",
                "multipart/mixed",
                "application/json; charset=iso-8859-1",
                "application/json; charset=utf-16",
                "application/json; charset=nope",
                "application/json; charset=\"",
                "application/json; charset=\u00ff",
                "application",
                "/",
                ";;;",
                "*/*",
                "");
    }
}
