package io.madang.objectstore.gateway.operation.cors;

import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.xml.CorsDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A rule, held against the origin of a page. */
record CorsMatch(CorsDocument.Rule rule, String origin) {

    boolean admits(String method) {
        return rule.methods().contains(method) && rule.origins().stream().anyMatch(pattern -> matches(pattern, origin));
    }

    boolean admitsHeaders(List<String> asked) {
        return asked.stream().allMatch(name -> rule.headers().stream()
                .anyMatch(pattern -> matches(pattern.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT))));
    }

    List<Header> headers() {
        boolean everyone = rule.origins().contains("*");
        List<Header> headers = new ArrayList<>();
        headers.add(new Header("access-control-allow-origin", everyone ? "*" : origin));
        headers.add(new Header("access-control-allow-methods", String.join(", ", rule.methods())));
        if (!everyone) {
            headers.add(new Header("access-control-allow-credentials", "true"));
        }
        if (!rule.exposed().isEmpty()) {
            headers.add(new Header("access-control-expose-headers", String.join(", ", rule.exposed())));
        }
        rule.maxAgeSeconds()
                .ifPresent(seconds -> headers.add(new Header("access-control-max-age", Integer.toString(seconds))));
        headers.add(new Header("vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method"));
        return headers;
    }

    /** A pattern has one star at most, which stands for any characters. */
    private static boolean matches(String pattern, String value) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(value);
        }
        String start = pattern.substring(0, star);
        String end = pattern.substring(star + 1);
        return value.length() >= start.length() + end.length() && value.startsWith(start) && value.endsWith(end);
    }
}
