package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.testkit.Seeds;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * {@code kill -9} in a storm of uploads, overwrites and deletes: each acknowledged change is there with its exact bytes,
 * nothing is half there, and when all that is not referred to is collected, nothing is left over.
 */
class KillTest {
    private static final int ROUNDS = Integer.getInteger("rounds", 2);
    private static final int CLIENTS = 6;
    private static final int KEYS = 200;

    @TempDir
    Path place;

    /** Content by key that was acknowledged last; zero is deleted. A key belongs to one client. */
    private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();
    /** What was on its way when the process was killed: it may be there or not. */
    private final Map<String, Long> doubtful = new ConcurrentHashMap<>();

    private final AtomicInteger acknowledgements = new AtomicInteger();

    @Test
    void whatWasAcknowledgedIsThere() throws Exception {
        long seed = Seeds.next("whatWasAcknowledgedIsThere");
        SplittableRandom random = new SplittableRandom(seed);
        String data = place.resolve("d1") + "," + place.resolve("d2") + "," + place.resolve("d3");
        for (int round = 0; round < ROUNDS; round++) {
            stormAndKill(data, round, 80 + random.nextInt(300), random.split());
            check(data);
        }
        assertThat(acknowledgements.get()).isGreaterThanOrEqualTo(ROUNDS * 80);
    }

    private void stormAndKill(String data, int round, int changes, SplittableRandom random) throws Exception {
        try (StoreProcess store = StoreProcess.serve(data);
                S3Client s3 = store.root(place.resolve("d1"))) {
            if (round == 0) {
                s3.createBucket(b -> b.bucket("yard"));
            }
            URI endpoint = store.endpoint();
            CountDownLatch enough = new CountDownLatch(changes);
            List<Thread> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int number = client;
                SplittableRandom own = random.split();
                clients.add(Thread.ofVirtual().start(() -> changeUntilCut(s3, number, own, enough)));
            }
            assertThat(enough.await(120, TimeUnit.SECONDS))
                    .as("%s answers", endpoint)
                    .isTrue();
            store.kill();
            for (Thread client : clients) {
                client.join();
            }
        }
    }

    private void changeUntilCut(S3Client s3, int client, SplittableRandom random, CountDownLatch enough) {
        while (true) {
            String key = "c" + client + "/" + random.nextInt(KEYS);
            boolean delete = acknowledged.getOrDefault(key, 0L) != 0 && random.nextInt(5) == 0;
            long content = delete ? 0 : random.nextLong(1, Long.MAX_VALUE);
            doubtful.put(key, content);
            try {
                change(s3, key, content);
            } catch (SdkException cut) {
                return;
            }
            acknowledged.put(key, content);
            doubtful.remove(key);
            acknowledgements.incrementAndGet();
            enough.countDown();
        }
    }

    private static void change(S3Client s3, String key, long content) {
        if (content == 0) {
            s3.deleteObject(b -> b.bucket("yard").key(key));
        } else if (NamedContent.size(content) <= NamedContent.PART_BYTES) {
            s3.putObject(b -> b.bucket("yard").key(key), RequestBody.fromBytes(NamedContent.bytes(content)));
        } else {
            byte[] whole = NamedContent.bytes(content);
            String upload =
                    s3.createMultipartUpload(b -> b.bucket("yard").key(key)).uploadId();
            List<CompletedPart> parts = new ArrayList<>();
            for (int at = 0; at < whole.length; at += NamedContent.PART_BYTES) {
                int number = parts.size() + 1;
                ByteBuffer part = ByteBuffer.wrap(whole, at, Math.min(NamedContent.PART_BYTES, whole.length - at));
                String tag = s3.uploadPart(
                                b -> b.bucket("yard").key(key).uploadId(upload).partNumber(number),
                                RequestBody.fromRemainingByteBuffer(part))
                        .eTag();
                parts.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
            }
            s3.completeMultipartUpload(
                    b -> b.bucket("yard").key(key).uploadId(upload).multipartUpload(m -> m.parts(parts)));
        }
    }

    private void check(String data) throws Exception {
        Set<String> listed = ConcurrentHashMap.newKeySet();
        try (StoreProcess store = StoreProcess.serve(data);
                S3Client s3 = store.root(place.resolve("d1"))) {
            for (S3Object object :
                    s3.listObjectsV2Paginator(b -> b.bucket("yard")).contents()) {
                listed.add(object.key());
                byte[] found = s3.getObjectAsBytes(b -> b.bucket("yard").key(object.key()))
                        .asByteArray();
                long content = NamedContent.number(found);
                assertThat(found).as(object.key()).isEqualTo(NamedContent.bytes(content));
                assertThat(content).as(object.key()).isIn(acknowledged.get(object.key()), doubtful.get(object.key()));
                acknowledged.put(object.key(), content);
            }
            acknowledged.forEach((key, content) -> {
                if (!listed.contains(key)) {
                    assertThat(content == 0 || Long.valueOf(0).equals(doubtful.get(key)))
                            .as("%s was acknowledged and is gone", key)
                            .isTrue();
                    acknowledged.put(key, 0L);
                }
            });
            doubtful.clear();
            s3.listMultipartUploads(b -> b.bucket("yard"))
                    .uploads()
                    .forEach(upload -> s3.abortMultipartUpload(
                            b -> b.bucket("yard").key(upload.key()).uploadId(upload.uploadId())));
            assertThat(store.stop()).isZero();
        }
        nothingIsLeftOver(data, listed);
    }

    /** After a collection each drive holds what the names refer to, and nothing else. */
    private static void nothingIsLeftOver(String data, Set<String> listed) throws Exception {
        try (StoreProcess compact = StoreProcess.run("compact", "--data", data);
                StoreProcess fsck = run(compact, "fsck", data)) {
            assertThat(compact.output()).contains("collected: ");
            assertThat(fsck.exitStatus()).as(fsck.output()).isZero();
            assertThat(fsck.output())
                    .contains(String.format(Locale.ROOT, "%,d versions", listed.size()), "all is sound");
        }
        List<Path> directories = Arrays.stream(data.split(",")).map(Path::of).toList();
        Settings settings = Settings.of(directories);
        try (Contents contents = Contents.open(settings, Home.of(directories), Clock.systemUTC())) {
            List<DataId> page = contents.data().list(Optional.empty(), ObjectData.MAX_LISTED);
            while (!page.isEmpty()) {
                assertThat(page).allSatisfy(id -> assertThat(contents.metadata().refersTo(id))
                        .isTrue());
                page = contents.data().list(Optional.of(page.getLast()), ObjectData.MAX_LISTED);
            }
            assertThat(contents.metadata().garbage(10, Instant.now().plus(Duration.ofDays(1))))
                    .isEmpty();
        }
    }

    private static StoreProcess run(StoreProcess before, String task, String data) throws Exception {
        assertThat(before.exitStatus()).as(before.output()).isZero();
        return StoreProcess.run(task, "--data", data);
    }
}
