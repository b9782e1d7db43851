package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;

/** What a store tells of itself, and to whom. */
class WatchTest extends StoreYard {
    @Test
    void logsAndCountsWithoutSecrets() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(1));
                S3Client s3 = store.root(home())) {
            s3.createBucket(b -> b.bucket("yard"));
            URI url = presigned(store, "k\"\n");
            HttpResponse<String> put = http.send(
                    HttpRequest.newBuilder(url)
                            .PUT(HttpRequest.BodyPublishers.ofString("hello"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(put.statusCode()).as(put.body()).isEqualTo(200);
            refused("NoSuchKey", () -> s3.getObjectAsBytes(b -> b.bucket("yard").key("none")));
            String metrics = get(found(Pattern.compile("(http://\\S+/metrics)"), store.output()));
            assertThat(metrics)
                    .contains(
                            "madang_storage_requests_total{method=\"PUT\",status=\"200\"} 2",
                            "madang_storage_errors_total{code=\"NoSuchKey\"} 1",
                            "madang_storage_request_seconds_bucket{le=\"+Inf\",method=\"PUT\"} 2",
                            "madang_storage_drive_appends_total{drive=\"" + home() + "\"} 1",
                            "madang_storage_drive_up{drive=\"" + home() + "\"} 1",
                            "madang_storage_repair_behind 0",
                            "madang_storage_names_writable 1",
                            "madang_storage_connections_refused_total 0",
                            "madang_storage_requests_refused_total{class=\"upload\"} 0",
                            "madang_storage_names_changes_total 2",
                            "madang_storage_rocksdb_background_errors 0")
                    .containsPattern("madang_storage_erasure_info\\{by=\"(ISA-L|tables)\"} 1")
                    .containsPattern("madang_storage_rocksdb_estimate_num_keys [1-9]");
            assertThat(store.stop()).isZero();
            String log = Files.readString(home().resolve("logs").resolve("access.log"));
            assertThat(log.lines()).hasSize(3);
            assertThat(log)
                    .containsPattern(" root PUT \"/yard/k%22%0A\\?…\" 200 - in=5 out=0 ")
                    .containsPattern(" root GET \"/yard/none\" 404 NoSuchKey ")
                    .doesNotContain("Signature", "Credential");
            assertThat(store.output()).doesNotContain("Signature", "\tat ");
        }
    }

    @Test
    void adminIsForTheOwnerOnly() throws Exception {
        try (StoreProcess store = StoreProcess.serve(data(1))) {
            store.endpoint();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home().resolve("admin"))))
                    .isEqualTo("rw-------");
            String admin = found(Pattern.compile("(http://\\S+)/metrics"), store.output());
            HttpRequest.Builder compact = HttpRequest.newBuilder(URI.create(admin + "/tasks/compact"))
                    .POST(HttpRequest.BodyPublishers.noBody());
            assertThat(http.send(compact.build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
            assertThat(http.send(
                                    compact.header("Authorization", "Bearer guess")
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
            assertThat(get(admin + "/health")).isEqualTo("ok\n");
        }
    }
}
