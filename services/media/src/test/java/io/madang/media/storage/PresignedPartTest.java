package io.madang.media.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.media.MediaServer;
import io.madang.media.storage.MultipartFiles.StoredPart;
import io.madang.media.storage.MultipartFiles.StoredUpload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Uploads in parts at a real store, which browsers reach themselves where it has a public endpoint. */
class PresignedPartTest {

    private final String key = MediaFiles.key(1, "presigned-" + UUID.randomUUID());

    private static S3Connection connection(@Nullable URI publicEndpoint) {
        var store = MediaServer.store();
        return new S3Connection(
                new S3Properties(
                        store.endpoint(),
                        publicEndpoint,
                        "us-east-1",
                        S3Access.BUCKET,
                        store.accessKey(),
                        store.secretKey(),
                        Duration.ofSeconds(20)),
                Optional::empty);
    }

    @Test
    void takesPartsFromBrowsersThatHaveAUrlForThem() throws IOException, InterruptedException {
        try (S3Connection connection = connection(MediaServer.store().endpoint());
                HttpClient browser = HttpClient.newHttpClient()) {
            MultipartFiles multipart = new MultipartFiles(connection);
            String upload = multipart.start(key);
            String url =
                    multipart.partUrl(key, upload, 1, 3, Duration.ofMinutes(10)).orElseThrow();
            byte[] part = {1, 2, 3};

            assertThat(put(browser, url.replace("partNumber=1", "partNumber=2"), part))
                    .isEqualTo(403);
            for (int size : new int[] {2, 4, 1_000_000}) {
                assertThat(put(browser, url, new byte[size]))
                        .as("%d bytes", size)
                        .isEqualTo(403);
            }
            assertThat(multipart.parts(key, upload).orElseThrow()).isEmpty();
            assertThat(put(browser, url, part)).isEqualTo(200);
            List<StoredPart> parts = multipart.parts(key, upload).orElseThrow();
            assertThat(parts).hasSize(1);
            assertThat(parts.getFirst().size()).isEqualTo(3);
            assertThat(multipart.complete(key, upload, parts)).isTrue();
            assertThat(new MediaFiles(connection).size(key)).contains(3L);
        }
    }

    private static int put(HttpClient browser, String url, byte[] part) throws IOException, InterruptedException {
        return browser.send(
                        HttpRequest.newBuilder(URI.create(url))
                                .PUT(BodyPublishers.ofByteArray(part))
                                .build(),
                        BodyHandlers.discarding())
                .statusCode();
    }

    @Test
    void hasNoUrlsWhereBrowsersDoNotReachTheStore() {
        try (S3Connection connection = connection(null)) {
            assertThat(new MultipartFiles(connection).partUrl(key, "any", 1, 3, Duration.ofMinutes(1)))
                    .isEmpty();
        }
    }

    @Test
    void listsOpenUploadsPageByPage() {
        try (S3Connection connection = connection(null)) {
            MultipartFiles multipart = new MultipartFiles(connection);
            List<String> started = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                String at = i < 3 ? key : key + i;
                started.add(multipart.start(at));
                multipart.putPart(at, started.get(i), 1, new ByteArrayInputStream(new byte[] {1}), 1);
            }
            List<StoredUpload> listed = new ArrayList<>();
            List<StoredUpload> page = multipart.open(null, 2);
            while (!page.isEmpty()) {
                assertThat(page).hasSizeLessThanOrEqualTo(2);
                listed.addAll(page);
                page = multipart.open(page.getLast(), 2);
            }
            assertThat(listed).doesNotHaveDuplicates();
            assertThat(listed).extracting(StoredUpload::multipart).containsAll(started);
            listed.stream()
                    .filter(upload -> upload.key().startsWith(key))
                    .forEach(upload -> multipart.abort(upload.key(), upload.multipart()));
        }
    }
}
