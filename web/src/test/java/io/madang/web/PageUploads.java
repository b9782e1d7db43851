package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Reply;
import io.madang.web.Browser.Visit;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Uploads to the pages, as their script makes them. */
final class PageUploads {

    static final Map<String, String> AS_SCRIPT = Map.of("Accept", "application/json");

    private static final JsonMapper JSON = new JsonMapper();

    private final WebServer server;

    PageUploads(WebServer server) {
        this.server = server;
    }

    /** Uploads as the script does, and waits until the item is ready. */
    String ready(Browser browser, byte[] file, Map<String, String> about) {
        String id = completed(browser, file, about);
        assertThat(finished(browser, id).path("state").asString()).isEqualTo("ready");
        return id;
    }

    /** Begins an upload; none of its parts is sent. */
    JsonNode begun(Browser browser, long size, Map<String, String> about) {
        Map<String, String> fields = new HashMap<>(Map.of("name", "cat.png", "title", "", "key", Browser.freshName()));
        fields.putAll(about);
        fields.put("size", String.valueOf(size));
        fields.put("_form", token(browser));
        return asked(browser.post("/media/uploads", fields, AS_SCRIPT), 200);
    }

    /** Sends the one part that a small file has. */
    Reply put(JsonNode upload, byte[] file) {
        return server.caller()
                .send(
                        "PUT",
                        upload.path("missing").path(0).path("url").asString(),
                        null,
                        BodyPublishers.ofByteArray(file),
                        Map.of());
    }

    Visit state(Browser browser, String id) {
        return browser.go("GET", "/media/uploads/" + id, BodyPublishers.noBody(), AS_SCRIPT);
    }

    Visit complete(Browser browser, String id) {
        return browser.post("/media/uploads/" + id + "/complete", Map.of("_form", token(browser)), AS_SCRIPT);
    }

    /** Uploads as the script does; returns the item, which is being processed. */
    String completed(Browser browser, byte[] file, Map<String, String> about) {
        JsonNode upload = begun(browser, file.length, about);
        assertThat(upload.path("missing").size()).isEqualTo(1);
        assertThat(put(upload, file).status()).isBetween(200, 299);
        String id = upload.path("id").asString();
        assertThat(asked(state(browser, id), 200).path("missing").size()).isZero();
        return asked(complete(browser, id), 200).path("item").asString();
    }

    static JsonNode finished(Browser browser, String id) {
        JsonNode[] last = new JsonNode[1];
        WebServer.eventually(() -> {
            last[0] = asked(browser.go("GET", "/media/" + id + "/state", BodyPublishers.noBody(), AS_SCRIPT), 200);
            assertThat(last[0].path("state").asString()).isNotEqualTo("processing");
        });
        return last[0];
    }

    static JsonNode asked(Visit visit, int status) {
        String body = WebServer.text(visit.reply());
        assertThat(visit.reply().status()).as(body).isEqualTo(status);
        return JSON.readTree(body);
    }

    static String token(Browser browser) {
        return Objects.requireNonNull(
                browser.fields(browser.open("/media/upload"), "/media/upload").get("_form"));
    }

    static byte[] png() throws IOException {
        BufferedImage image = new BufferedImage(640, 480, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setColor(Color.ORANGE);
        pen.fillOval(100, 100, 300, 200);
        pen.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        return png.toByteArray();
    }
}
