package io.madang.bench.web;

import io.madang.bench.Figure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many bytes pages are, and how many a first visit takes with everything that the page needs. */
final class Sizes implements AutoCloseable {

    private static final Pattern FILE = Pattern.compile("(?:href|src)=\"(/assets/[^\"]+)\"");
    private static final int GOAL_BYTES = 50_000;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;

    Sizes(int port) {
        this.base = "http://127.0.0.1:" + port;
    }

    List<Figure> measure(String article, String list) throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        for (String path : List.of("/", list, article)) {
            String name = "web.bytes of " + (path.equals(article) ? "an article" : path.equals(list) ? "a list" : "/");
            figures.add(Figure.of(name, plain(path).length, "B"));
            figures.add(Figure.of(name + ", packed", packed(path), "B"));
        }
        int first = packed("/");
        Matcher file = FILE.matcher(new String(plain("/"), StandardCharsets.UTF_8));
        List<String> files =
                file.results().map(found -> found.group(1)).distinct().toList();
        for (String each : files) {
            first += packed(each);
        }
        figures.add(Figure.atMost(
                "web.bytes of a first visit, packed, with " + files.size() + " files", first, GOAL_BYTES, "B"));
        return figures;
    }

    private byte[] plain(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(base + path)).build()).body();
    }

    private int packed(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(base + path))
                        .header("Accept-Encoding", "gzip")
                        .build())
                .body()
                .length;
    }

    private HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + " was answered " + response.statusCode());
        }
        return response;
    }

    @Override
    public void close() {
        http.close();
    }
}
