package io.madang.testkit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What came back. */
public record Reply(int status, HttpResponse<byte[]> raw) {

    private static final JsonMapper JSON = new JsonMapper();

    public JsonNode json() {
        return JSON.readTree(raw.body());
    }

    public <T> T as(Class<T> type) {
        return JSON.readValue(raw.body(), type);
    }

    public String text(String member) {
        return json().path(member).asString();
    }

    public String header(String name) {
        return raw.headers().firstValue(name).orElse("");
    }

    public Reply expect(int wanted) {
        assertThat(status)
                .as(() -> new String(raw.body(), StandardCharsets.UTF_8))
                .isEqualTo(wanted);
        return this;
    }
}
