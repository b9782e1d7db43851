package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A browser without scripts: keeps cookies, fills in forms, follows redirects. */
final class Browser {

    static final String ORIGIN = "https://yard.example";
    static final String PASSWORD = "correct horse battery";

    private final HttpCaller http;
    private final Map<String, String> cookies;
    private String language = "en";

    private Browser(HttpCaller http, Map<String, String> cookies) {
        this.http = http;
        this.cookies = cookies;
    }

    static Browser of(WebServer server) {
        return new Browser(new HttpCaller(server.port(), ServiceInstance.freshAddress()), new LinkedHashMap<>());
    }

    /** Somebody who has joined by the form, under a name that nobody had before. */
    static Browser joined(WebServer server, String name) {
        Browser browser = of(server);
        Visit form = browser.open("/join");
        browser.send(form, "/join", Map.of("name", name, "nickname", name, "password", PASSWORD))
                .isAt("/");
        return browser;
    }

    /** Somebody who has got roles, such as {@code /roles/admin}, and logged in again with them. */
    static Browser withRoles(WebServer server, List<String> roles) {
        String name = freshName();
        Browser browser = joined(server, name);
        roles.forEach(role -> server.put("/v1/users/" + browser.userId() + role));
        Browser again = of(server);
        again.send(again.open("/login"), "/login", Map.of("name", name, "password", PASSWORD))
                .isAt("/");
        return again;
    }

    String userId() {
        return open("/me").page().select("main a[href^=/u/]").attr("href").substring(3);
    }

    /** Another tab, with the same cookies from now on kept apart. */
    Browser copy(WebServer server) {
        return new Browser(new HttpCaller(server.port(), ServiceInstance.freshAddress()), new LinkedHashMap<>(cookies));
    }

    static String freshName() {
        return "p" + UUID.randomUUID().toString().replace("-", "").substring(0, 14);
    }

    Browser inKorean() {
        language = "ko";
        return this;
    }

    /** What a visit led to. */
    record Visit(String path, Reply reply) {

        Document page() {
            return WebServer.parse(reply);
        }

        Visit isAt(String wanted) {
            assertThat(path).as(() -> page().text()).isEqualTo(wanted);
            return status(200);
        }

        Visit status(int wanted) {
            assertThat(reply.status()).as(() -> page().text()).isEqualTo(wanted);
            return this;
        }

        /** What stands in a text area; the line end right after the tag is not part of it. */
        String typed(String area) {
            return typed(page().expectFirst(area));
        }

        private static String typed(Element area) {
            return area.wholeText().replaceFirst("^\n", "");
        }

        String wrong(String field) {
            return page().select("#" + field + "-complaint").text();
        }

        String note() {
            return page().select(".problem-note").text();
        }
    }

    Map<String, String> cookies() {
        return cookies;
    }

    Visit open(String path) {
        return go("GET", path, BodyPublishers.noBody(), Map.of());
    }

    /** Fills in and sends the form of that action, as a browser of this site would. */
    Visit send(Visit from, String action, Map<String, String> typed) {
        return send(from, action, typed, Map.of());
    }

    Visit send(Visit from, String action, Map<String, String> typed, Map<String, String> headers) {
        Map<String, String> fields = fields(from, action);
        fields.putAll(typed);
        return post(action, fields, headers);
    }

    /** What the form has in it before anybody types. */
    Map<String, String> fields(Visit from, String action) {
        Element form = from.page().expectFirst("main form[action=" + action + "]");
        Map<String, String> fields = new LinkedHashMap<>();
        for (Element input : form.select("input[name]:not([type=checkbox], [type=radio], [type=file]),"
                + " input[type=radio][checked], textarea[name]")) {
            fields.put(input.attr("name"), input.tagName().equals("textarea") ? Visit.typed(input) : input.val());
        }
        return fields;
    }

    Visit post(String action, Map<String, String> fields, Map<String, String> headers) {
        String body = fields.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&"));
        Map<String, String> all = new HashMap<>(Map.of(
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Origin",
                ORIGIN,
                "Sec-Fetch-Site",
                "same-origin"));
        all.putAll(headers);
        return go("POST", action, BodyPublishers.ofString(body), all);
    }

    /** Sends the form with a file in it. */
    Visit upload(Visit from, String action, String field, byte[] file) {
        String boundary = "xXxXx";
        StringBuilder head = new StringBuilder();
        fields(from, action)
                .forEach(
                        (name, value) -> head.append("--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
                                .formatted(boundary, name, value)));
        head.append(("--%s\r\nContent-Disposition: form-data; name=\"%s\"; filename=\"f\"\r\n"
                        + "Content-Type: application/octet-stream\r\n\r\n")
                .formatted(boundary, field));
        BodyPublisher body = BodyPublishers.concat(
                BodyPublishers.ofString(head.toString()),
                BodyPublishers.ofByteArray(file),
                BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
        return go(
                "POST",
                action,
                body,
                Map.of("Content-Type", "multipart/form-data; boundary=" + boundary, "Origin", ORIGIN));
    }

    Visit go(String method, String path, BodyPublisher body, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(Map.of("Accept", "text/html", "Accept-Language", language));
        if (!cookies.isEmpty()) {
            all.put(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        all.putAll(headers);
        String page = path.replaceFirst("#.*", "");
        Reply reply = http.send(method, page, null, body, all);
        reply.raw().headers().allValues("Set-Cookie").forEach(this::keep);
        return reply.status() == 303 ? open(reply.header("Location")) : new Visit(path, reply);
    }

    private void keep(String header) {
        String[] pair = header.split(";", 2)[0].split("=", 2);
        if (header.contains("Max-Age=0;") || header.endsWith("Max-Age=0")) {
            cookies.remove(pair[0]);
        } else {
            cookies.put(pair[0], pair[1]);
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
