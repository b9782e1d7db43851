package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.testkit.Seeds;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** The AWS SDK's own client, with its defaults, against the wire. */
class SdkClientTest {
    private TestGateway server;
    private S3Client client;

    @BeforeEach
    void start() throws Exception {
        server = TestGateway.keeping();
        client = S3Client.builder()
                .endpointOverride(URI.create("http://127.0.0.1:" + server.port()))
                .forcePathStyle(true)
                .region(Region.US_EAST_1)
                .credentialsProvider(credentials())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void putsAndGetsObjectsOfAllSizes() {
        Random random = new Random(Seeds.next("content"));
        for (int size : new int[] {0, 1, 4_096, 128 * 1_024, 3_000_000}) {
            byte[] content = new byte[size];
            random.nextBytes(content);
            client.putObject(b -> b.bucket("bucket").key("a b/+c/ü"), RequestBody.fromBytes(content));
            assertThat(client.getObjectAsBytes(b -> b.bucket("bucket").key("a b/+c/ü"))
                            .asByteArray())
                    .isEqualTo(content);
            assertThat(client.headObject(b -> b.bucket("bucket").key("a b/+c/ü"))
                            .contentLength())
                    .isEqualTo(size);
        }
        assertThat(server.kept).containsOnlyKeys("/bucket/a b/+c/ü");
    }

    @ParameterizedTest
    @EnumSource(
            value = ChecksumAlgorithm.class,
            names = {"CRC32", "CRC32_C", "SHA1", "SHA256"})
    void putsWithEachChecksum(ChecksumAlgorithm algorithm) {
        byte[] content = new byte[300_000];
        new Random(Seeds.next("content")).nextBytes(content);
        client.putObject(b -> b.bucket("bucket").key("k").checksumAlgorithm(algorithm), RequestBody.fromBytes(content));
        TestGateway.Kept kept = server.kept("/bucket/k");
        assertThat(kept.content()).isEqualTo(content);
        assertThat(kept.checksum()).hasValueSatisfying(c -> assertThat(c).startsWith(algorithm + " "));
    }

    @Test
    void understandsOurErrors() {
        assertThatThrownBy(() -> client.getObjectAsBytes(b -> b.bucket("bucket").key("none")))
                .isInstanceOfSatisfying(NoSuchKeyException.class, e -> {
                    assertThat(e.statusCode()).isEqualTo(404);
                    assertThat(e.requestId()).hasSize(16);
                    assertThat(e.awsErrorDetails().errorMessage()).isEqualTo("The specified key does not exist.");
                });
    }

    @Test
    void presignsForClientsWithoutAKey() throws Exception {
        server.kept.put(
                "/bucket/a+b c",
                new TestGateway.Kept(
                        "secret".getBytes(StandardCharsets.US_ASCII),
                        "x",
                        java.util.Optional.empty(),
                        new Headers(java.util.List.of())));
        try (S3Presigner presigner = S3Presigner.builder()
                        .endpointOverride(URI.create("http://127.0.0.1:" + server.port()))
                        .serviceConfiguration(S3Configuration.builder()
                                .pathStyleAccessEnabled(true)
                                .build())
                        .region(Region.US_EAST_1)
                        .credentialsProvider(credentials())
                        .build();
                HttpClient http = HttpClient.newHttpClient()) {
            URI uri = presigner
                    .presignGetObject(p -> p.signatureDuration(Duration.ofMinutes(5))
                            .getObjectRequest(g -> g.bucket("bucket").key("a+b c")))
                    .url()
                    .toURI();
            HttpResponse<String> answer =
                    http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("secret");
        }
    }

    private static StaticCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(TestGateway.KEY, TestGateway.SECRET));
    }
}
