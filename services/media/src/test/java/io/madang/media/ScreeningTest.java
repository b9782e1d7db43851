package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.media.check.FileType;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Operators who must check uploads see each file as it would be served, before anybody else does. */
class ScreeningTest {

    private final MediaServer server = MediaServer.shared();
    private final SettableScreening screening = server.bean(SettableScreening.class);
    private final String token = server.userToken();

    @Test
    void refusesWhatTheOperatorObjectsTo() {
        String id = server.upload(token, "photo.jpg", TestFiles.photo(80, 60), "public");
        AtomicReference<byte[]> seen = new AtomicReference<>(new byte[0]);
        screening.during(
                file -> {
                    assertThat(file.item()).hasToString(id);
                    assertThat(file.type()).isEqualTo(FileType.JPEG);
                    try (InputStream content = file.content().open()) {
                        seen.set(content.readAllBytes());
                    }
                    assertThat(file.size()).isEqualTo(seen.get().length);
                    return Optional.of("not here");
                },
                server::work);

        JsonNode item = server.item(token, id);
        assertThat(item.path("state").asString()).isEqualTo("refused");
        assertThat(item.path("refusal").path("reason").asString()).isEqualTo("media.screening-refused");
        assertThat(item.path("refusal").toString())
                .as("the words are for the log")
                .doesNotContain("not here");
        server.caller().get("/v1/media/" + id, null).expect(404);
        assertThat(new String(seen.get(), StandardCharsets.ISO_8859_1))
                .as("as it would be served")
                .doesNotContain(TestFiles.SECRET);
    }

    @Test
    void isAskedAgainWhereItFails() {
        String id = server.upload(token, "a.png", TestFiles.picture("png", 20, 20), "public");
        screening.during(
                file -> {
                    throw new IllegalStateException("the machine that screens is away");
                },
                server::work);
        assertThat(server.item(token, id).path("state").asString()).isEqualTo("processing");
        server.dueNow(id);
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
    }
}
