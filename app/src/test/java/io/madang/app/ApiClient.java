package io.madang.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a person does with the API. */
record ApiClient(HttpClient http, int port) {

    static final String PASSWORD = "a quite long pass phrase";
    private static final Pattern TOKEN = Pattern.compile("\"accessToken\":\"([^\"]+)\"");

    HttpResponse<String> signUp(String name) throws IOException, InterruptedException {
        return post(
                "/v1/accounts",
                "{\"name\":\"%1$s\",\"password\":\"%2$s\",\"nickname\":\"%1$s\"}".formatted(name, PASSWORD));
    }

    HttpResponse<String> logIn(String name) throws IOException, InterruptedException {
        return logIn(name, PASSWORD);
    }

    HttpResponse<String> logIn(String name, String password) throws IOException, InterruptedException {
        return post("/v1/sessions", "{\"name\":\"%s\",\"password\":\"%s\"}".formatted(name, password));
    }

    /** The access token of somebody who logs in. */
    String token(String name) throws IOException, InterruptedException {
        return found(logIn(name).body());
    }

    HttpResponse<String> me(String logIn) throws IOException, InterruptedException {
        return call("GET", "/v1/me", found(logIn), "");
    }

    /** Any request of somebody who is logged in. */
    HttpResponse<String> call(String method, String path, String token, String json)
            throws IOException, InterruptedException {
        return http.send(
                request(path)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Replaces an article's text, whatever its version. */
    HttpResponse<String> edit(String article, String token, String json) throws IOException, InterruptedException {
        return replace("/v1/articles/" + article, token, json);
    }

    /** Moves an article to another board, whatever its version. */
    HttpResponse<String> move(String article, String board, String token) throws IOException, InterruptedException {
        return replace("/v1/articles/" + article + "/board", token, "{\"boardId\":\"" + board + "\"}");
    }

    private HttpResponse<String> replace(String path, String token, String json)
            throws IOException, InterruptedException {
        return http.send(
                request(path)
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .header("If-Match", "*")
                        .PUT(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    static String found(String logIn) {
        Matcher token = TOKEN.matcher(logIn);
        return token.find() ? token.group(1) : "none";
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return http.send(
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(30));
    }
}
