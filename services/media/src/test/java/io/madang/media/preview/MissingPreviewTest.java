package io.madang.media.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.madang.media.MediaServer;
import io.madang.media.TestFiles;
import io.madang.media.check.Mp4;
import io.madang.media.item.HlsRendition;
import io.madang.media.item.ProcessedItems;
import io.madang.media.job.Jobs;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import io.madang.media.job.Worker;
import io.madang.media.job.WorkerProperties;
import io.madang.objectstore.testkit.Programs;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** Items of which nothing can be made say so. */
class MissingPreviewTest {

    private final MediaServer server = MediaServer.shared();
    private final String token = server.userToken();

    private static WorkerProperties properties(boolean programs, Duration deadline) {
        return new WorkerProperties(
                0,
                Duration.ofSeconds(1),
                Duration.ofMinutes(1),
                4,
                10_000_000,
                null,
                programs,
                DataSize.ofGigabytes(2),
                deadline,
                deadline,
                false);
    }

    /** Publishes a film, of which a preview and streams are to be made. */
    private JsonNode film(WorkerProperties properties) {
        byte[] frame = {1, 2, 3, 4};
        byte[] film = new Mp4()
                .track("vide", Mp4.Tables.SHORT)
                .chunk(frame, frame)
                .end()
                .file();
        return worked(properties, "film.mp4", film, 4);
    }

    /** Publishes a file, and has the other jobs done by a worker with those properties, without libvips. */
    private JsonNode worked(WorkerProperties properties, String name, byte[] file, int jobs) {
        String id = server.upload(token, name, file, "public");
        assertThat(server.bean(Worker.class).doNext()).as("it is published").isTrue();
        DerivedFiles derived = server.bean(DerivedFiles.class);
        WorkDirectory directory = server.bean(WorkDirectory.class);
        Ffmpeg ffmpeg = new Ffmpeg(new io.madang.media.preview.Programs(properties));
        List<Work> works = new ArrayList<>(List.of(new PreviewWork(
                derived,
                server.bean(ProcessedItems.class),
                server.bean(Thumbnails.class).withoutLibrary(),
                ffmpeg,
                directory,
                properties.previewDeadline())));
        Arrays.stream(HlsRendition.values())
                .map(each -> new StreamWork(each, derived, ffmpeg, directory, properties.renditionDeadline()))
                .forEach(works::add);
        try (Worker worker = new Worker(server.bean(Jobs.class), works, properties, new SimpleMeterRegistry())) {
            int done = 0;
            while (worker.doNext()) {
                done++;
            }
            assertThat(done).as("streams do not wait for the preview").isEqualTo(jobs);
        }
        return server.item(token, id);
    }

    private static String reason(JsonNode item, String what) {
        return item.path(what).path("reason").asString("");
    }

    @Test
    void withoutTheProgram() {
        JsonNode item = film(properties(false, Duration.ofMinutes(1)));
        assertThat(reason(item, "missingPreview")).isEqualTo("media.preview-no-program");
        assertThat(item.has("missingRendition")).isFalse();
        assertThat(item.path("state").asString()).isEqualTo("ready");
    }

    @Test
    void whereTheProgramTakesTooLong() {
        String missing = "ffmpeg; install it: apt-get install ffmpeg";
        boolean there = Programs.there("ffmpeg", List.of("ffmpeg"));
        assertThat(there || Programs.mayBeMissing()).as(missing).isTrue();
        assumeThat(there).as(missing).isTrue();
        JsonNode item = film(properties(true, Duration.ofMillis(1)));
        assertThat(reason(item, "missingPreview")).isEqualTo("media.preview-too-slow");
        assertThat(reason(item, "missingRendition")).isEqualTo("media.rendition-too-slow");
    }

    @Test
    void whereThePictureCannotBeDrawn() {
        JsonNode item =
                worked(properties(false, Duration.ofMinutes(1)), "torn.png", TestFiles.pngHeader(3_000, 2_000), 1);
        assertThat(item.path("state").asString()).isEqualTo("ready");
        assertThat(reason(item, "missingPreview")).isEqualTo("media.preview-failed");
    }
}
