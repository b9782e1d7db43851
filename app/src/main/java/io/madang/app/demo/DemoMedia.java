package io.madang.app.demo;

import io.madang.app.demo.DemoArticle.PlannedAction;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.media.MediaId;
import io.madang.kernel.error.Failure;
import io.madang.media.upload.BackdatedUploads;
import io.madang.view.BackdatedViews;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What people of the demo have uploaded during the last day and a half, and how often it was seen. */
final class DemoMedia {

    private static final Logger log = LoggerFactory.getLogger(DemoMedia.class);
    private static final long SEED = 20_261_119;

    private static final Duration SPAN = Duration.ofHours(36);

    private static final int MOST_VIEWS = 400;

    private final BackdatedUploads uploads;
    private final BackdatedViews views;

    DemoMedia(BackdatedUploads uploads, BackdatedViews views) {
        this.uploads = uploads;
        this.views = views;
    }

    private record Upload(String kind, String title, String description, List<String> tags) {

        static Upload of(String line) {
            String[] parts = line.split(" · ", -1);
            List<String> tags =
                    Arrays.stream(parts[3].split(",")).map(String::strip).toList();
            return new Upload(parts[0], parts[1], parts[2], tags);
        }

        /** Its bytes; nothing where this machine cannot make them. */
        Optional<byte[]> file(Random random) {
            return switch (kind) {
                case "sound" -> Optional.of(DemoSound.wav(random));
                case "video" -> DemoVideo.mp4();
                default -> Optional.of(DemoPicture.landscape(random));
            };
        }

        String fileName() {
            return switch (kind) {
                case "sound" -> "tune.wav";
                case "video" -> "colours.mp4";
                default -> "picture.png";
            };
        }
    }

    /** Says who uploads what, and when. */
    void plan(List<DemoPerson> people, int most, Instant end, Consumer<PlannedAction> actions) {
        Random random = new Random(SEED);
        List<String> lines = Phrases.resource("media.txt").stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .limit(most)
                .toList();
        for (String line : lines) {
            Upload upload = Upload.of(line);
            DemoPerson uploader = people.get(random.nextInt(people.size()));
            long millis = (long) (random.nextDouble() * SPAN.toMillis());
            long seen = 1 + random.nextInt(MOST_VIEWS);
            Random drawing = new Random(random.nextLong());
            actions.accept(new PlannedAction(
                    end.minusSeconds(1).minusMillis(millis), () -> upload(upload, uploader, seen, drawing)));
        }
    }

    private void upload(Upload upload, DemoPerson uploader, long seen, Random drawing) {
        upload.file(drawing).ifPresent(file -> {
            try {
                MediaId id = uploads.upload(
                        uploader.id(), upload.fileName(), upload.title(), upload.description(), upload.tags(), file);
                views.raise(new ArticleId(id.value()), seen);
            } catch (Failure e) {
                log.warn("The demo is without \"{}\": {}", upload.title(), e.getMessage());
            }
        });
    }
}
