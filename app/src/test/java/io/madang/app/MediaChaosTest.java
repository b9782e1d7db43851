package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import io.madang.testkit.Seeds;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large upload through instances that are killed and networks that are cut, which arrives whole and is resumed, never
 * begun anew; and jobs whose workers are killed in the middle of them, each of which is done once.
 */
@Tag("chaos")
class MediaChaosTest {

    private static final long MEGABYTES = Long.getLong("madang.media.megabytes", 2_000);
    private static final int FAULTS = Integer.getInteger("madang.rounds", 6);
    private static final int PART_MEGABYTES = 16;
    private static final int PICTURES = 80;
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    /** What is still to be done, or was done in part. */
    private static final String UNFINISHED = "select (select count(*) from madang_media.jobs)"
            + " + (select count(*) from madang_media.items where state = 'PROCESSING')";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TestInstallation installation = new TestInstallation();
    private TestInstallation.Running issuer;
    private Store store;
    private Random random;
    private long seed;

    @TempDir
    Path place;

    @BeforeEach
    void start() throws IOException {
        seed = Seeds.next("media");
        random = new Random(seed);
        store = Store.open(Settings.of(List.of(place.resolve("store"))).withPorts("127.0.0.1", 0, 0));
        issuer = installation.start("account");
    }

    @AfterEach
    void stop() throws IOException {
        issuer.close();
        store.close();
        installation.close();
    }

    @Test
    void resumesALargeUploadThroughCutsAndKills() throws Exception {
        LargeSound file = new LargeSound(MEGABYTES * 1_000_000, seed);
        int parts = (int) (file.size() / (PART_MEGABYTES << 20)) + 1;
        List<Integer> milestones = IntStream.range(0, FAULTS)
                .map(i -> 1 + random.nextInt(Math.max(1, parts - 2)))
                .sorted()
                .boxed()
                .toList();
        try (MediaInstances instances = new MediaInstances(installation, "media,media-worker", 2, place, store)) {
            ResumedUpload upload = new ResumedUpload(http, instances, issuer.token("1000001", false), file);
            List<CompletableFuture<Void>> faults = Collections.synchronizedList(new ArrayList<>());
            String item = upload.send(done -> {
                for (int fault = 0; fault < milestones.size(); fault++) {
                    if (milestones.get(fault) == done) {
                        faults.add(strike(instances, fault));
                    }
                }
            });
            for (CompletableFuture<Void> fault : faults) {
                fault.join();
            }
            await("the item is ready").atMost(PATIENCE).until(() -> upload.asked("GET", "/v1/media/" + item, "", "")
                    .path("state")
                    .asString()
                    .equals("ready"));
            assertThat(upload.digestOfServed(item)).isEqualTo(file.digest());
            assertThat(upload.acknowledged())
                    .as("no part that was acknowledged is sent again")
                    .isLessThanOrEqualTo(parts);
            System.out.printf(
                    "%d MB in %d parts, %d faults; %d parts were cut off on their way%n",
                    MEGABYTES, parts, faults.size(), upload.cut());
        }
    }

    /** Every other one is a kill; it is over when the future is done. */
    private static CompletableFuture<Void> strike(MediaInstances instances, int number) {
        int instance = number / 2 % instances.number();
        if (number % 2 == 0) {
            instances.cut(instance);
            return CompletableFuture.completedFuture(null);
        }
        return CompletableFuture.runAsync(() -> {
            try {
                instances.killAndStart(instance);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void doesEachJobOnceThoughItsWorkersAreKilled() throws Exception {
        String token = issuer.token("1000002", false);
        try (MediaInstances uploads = new MediaInstances(installation, "media", 1, place, store);
                MediaInstances workers = new MediaInstances(installation, "media-worker", 2, place, store)) {
            upload(uploads, token, 0);
            awaitAllDone();
            List<String> undisturbed = outcomes();
            assertThat(undisturbed).hasSize(1);
            for (int number = 1; number <= PICTURES; number++) {
                upload(uploads, token, number);
            }
            for (int fault = 0; fault < FAULTS && unfinished() > 0; fault++) {
                long left = unfinished() - random.nextInt(PICTURES / FAULTS + 1);
                await("some are done").atMost(PATIENCE).until(() -> unfinished() <= Math.max(0, left));
                workers.killAndStart(fault % workers.number());
            }
            awaitAllDone();
            assertThat(number("select count(*) from madang_media.items where state = 'READY'"))
                    .isEqualTo(PICTURES + 1);
            assertThat(outcomes())
                    .as("what came of those whose workers were killed, and of one that was left in peace")
                    .isEqualTo(undisturbed);
        }
    }

    private void upload(MediaInstances uploads, String token, int number) throws Exception {
        String address = "http://127.0.0.1:" + uploads.port(0) + "/v1/media?name=p.png&title=Picture+" + number;
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofByteArray(png(number)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    }

    /** So large that a kill meets it while it is worked on. */
    private static byte[] png(int number) throws IOException {
        BufferedImage image = new BufferedImage(2_400, 1_600, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setColor(Color.getHSBColor(number / 80f, 0.5f, 0.9f));
        pen.fillOval(100, 100, 2_000, 1_300);
        pen.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        return png.toByteArray();
    }

    private void awaitAllDone() {
        await("all jobs are done").atMost(PATIENCE).until(() -> unfinished() == 0);
    }

    private long unfinished() throws SQLException {
        return number(UNFINISHED);
    }

    /** State, version and derivatives of the items: how often each was changed, and what was made of it. */
    private List<String> outcomes() throws SQLException {
        return installation.rows(
                """
                select distinct concat_ws(' ', i.state, i.version, i.no_preview,
                    (select group_concat(d.name, ' ', d.size > 0 order by d.name) from madang_media.derivatives d
                     where d.item_id = i.item_id)) as outcome
                from madang_media.items i
                """,
                row -> row.getString(1));
    }

    private long number(String query) throws SQLException {
        return installation.rows(query, row -> row.getLong(1)).getFirst();
    }
}
