package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.madang.objectstore.testkit.Programs;
import io.madang.objectstore.testkit.TestCertificates;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs that people use, where they are or can be installed: each makes a bucket, and takes files there and back. */
class RealClientsTest {
    private static final int LIMIT_SECONDS = 180;
    private static final List<String> PACKAGES = List.of("awscli", "s3cmd", "rclone");

    @TempDir
    Path place;

    private final Properties root = new Properties();

    @Test
    void awsCli() throws Exception {
        try (StoreProcess store = start("aws")) {
            Map<String, String> environment =
                    Map.of("AWS_SHARED_CREDENTIALS_FILE", credentials().toString(), "AWS_DEFAULT_REGION", "us-east-1");
            // an option, since the clients of older distributions do not know it as a variable
            List<String> aws = List.of("aws", "--endpoint-url", store.endpoint().toString(), "s3");
            run(environment, aws, "mb", "s3://yard");
            run(environment, aws, "sync", "--no-progress", "from", "s3://yard/dir");
            run(environment, aws, "sync", "--no-progress", "s3://yard/dir", "to");
            same();
            assertThat(run(environment, aws, "ls", "--recursive", "s3://yard")).contains("dir/large", "dir/a b/ü");
            List<String> api = List.of("aws", "--endpoint-url", store.endpoint().toString(), "s3api");
            run(environment, api, "put-object-acl", "--bucket", "yard", "--key", "dir/empty", "--acl", "public-read");
            assertThat(run(environment, api, "get-object-acl", "--bucket", "yard", "--key", "dir/empty"))
                    .contains("AllUsers", "READ", "FULL_CONTROL");
            assertThat(stranger(store, "/yard/dir/empty")).isEqualTo(200);
            assertThat(stranger(store, "/yard/dir/large")).isEqualTo(403);
            run(environment, aws, "cp", "--no-progress", "--acl", "public-read", "from/large", "s3://yard/dir/large");
            assertThat(stranger(store, "/yard/dir/large")).isEqualTo(200);
            run(environment, aws, "cp", "--no-progress", "--storage-class", "GLACIER", "from/large", "s3://yard/cold");
            run(environment, aws, "cp", "--no-progress", "s3://yard/cold", "to/large");
            same();
            run(environment, aws, "rb", "--force", "s3://yard");
            assertThat(run(environment, aws, "ls")).isBlank();
        }
    }

    /** With a certificate of an authority that only the caller of the program knows. */
    @Test
    void awsCliOverTls() throws Exception {
        TestCertificates certificates = new TestCertificates(place);
        Path certificate = place.resolve("cert.pem");
        Path key = place.resolve("key.pem");
        certificates.issue("store", "EC").install(certificate, key);
        try (StoreProcess store = start("aws", "--tls-cert", certificate.toString(), "--tls-key", key.toString())) {
            assertThat(store.endpoint().getScheme()).isEqualTo("https");
            Map<String, String> environment =
                    Map.of("AWS_SHARED_CREDENTIALS_FILE", credentials().toString(), "AWS_DEFAULT_REGION", "us-east-1");
            List<String> aws = List.of(
                    "aws",
                    "--endpoint-url",
                    store.endpoint().toString(),
                    "--ca-bundle",
                    certificates.bundle().toString());
            run(environment, aws, "s3", "mb", "s3://yard");
            X509Certificate replaced = shown(store, certificates);
            TestCertificates.Pair next = certificates.issue("next", "EC");
            next.install(certificate, key);
            // one transfer after the other, until one has begun when new connections were shown the new certificate
            boolean reloaded;
            do {
                reloaded = !shown(store, certificates).equals(replaced);
                run(environment, aws, "s3", "rm", "--recursive", "s3://yard/dir");
                run(environment, aws, "s3", "sync", "--no-progress", "from", "s3://yard/dir");
            } while (!reloaded);
            assertThat(shown(store, certificates)).isEqualTo(next.certificate());
            run(environment, aws, "s3", "sync", "--no-progress", "s3://yard/dir", "to");
            same();
            String policy =
                    """
                    {"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":"*","Action":"s3:GetObject",
                     "Resource":"arn:aws:s3:::yard/*","Condition":{"Bool":{"aws:SecureTransport":"true"}}}}""";
            run(environment, aws, "s3api", "put-bucket-policy", "--bucket", "yard", "--policy", policy);
            try (HttpClient http =
                    HttpClient.newBuilder().sslContext(certificates.trusting()).build()) {
                HttpRequest request = HttpRequest.newBuilder(store.endpoint().resolve("/yard/dir/large"))
                        .build();
                assertThat(http.send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode())
                        .as("the policy lets those in who come by TLS")
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void s3cmd() throws Exception {
        try (StoreProcess store = start("s3cmd")) {
            String host = store.endpoint().getAuthority();
            List<String> s3cmd = List.of(
                    "s3cmd",
                    "--config=/dev/null",
                    "--no-ssl",
                    "--no-progress",
                    "--host=" + host,
                    "--host-bucket=" + host,
                    "--region=us-east-1",
                    "--access_key=" + root.getProperty("aws_access_key_id"),
                    "--secret_key=" + root.getProperty("aws_secret_access_key"),
                    "--multipart-chunk-size-mb=5");
            run(Map.of(), s3cmd, "mb", "s3://yard");
            run(Map.of(), s3cmd, "sync", "from/", "s3://yard/dir/");
            Files.createDirectories(place.resolve("to"));
            run(Map.of(), s3cmd, "sync", "s3://yard/dir/", "to/");
            same();
            assertThat(run(Map.of(), s3cmd, "ls", "--recursive", "s3://yard")).contains("dir/large", "dir/a b/ü");
            run(Map.of(), s3cmd, "setacl", "--acl-public", "s3://yard/dir/large");
            assertThat(run(Map.of(), s3cmd, "info", "s3://yard/dir/large")).contains("*anon*: READ");
            assertThat(stranger(store, "/yard/dir/large")).isEqualTo(200);
            run(Map.of(), s3cmd, "setacl", "--acl-private", "s3://yard/dir/large");
            assertThat(stranger(store, "/yard/dir/large")).isEqualTo(403);
            run(Map.of(), s3cmd, "setacl", "--acl-public", "s3://yard");
            assertThat(stranger(store, "/yard")).isEqualTo(200);
            run(Map.of(), s3cmd, "setacl", "--acl-grant=read:root", "s3://yard/dir/empty");
            run(Map.of(), s3cmd, "rb", "--recursive", "--force", "s3://yard");
            assertThat(run(Map.of(), s3cmd, "ls")).isBlank();
        }
    }

    @Test
    void rclone() throws Exception {
        try (StoreProcess store = start("rclone")) {
            Map<String, String> environment = Map.of(
                    "RCLONE_CONFIG",
                    "/dev/null",
                    "RCLONE_CONFIG_STORE_TYPE",
                    "s3",
                    "RCLONE_CONFIG_STORE_PROVIDER",
                    "Other",
                    "RCLONE_CONFIG_STORE_ENDPOINT",
                    store.endpoint().toString(),
                    "RCLONE_CONFIG_STORE_ACCESS_KEY_ID",
                    root.getProperty("aws_access_key_id"),
                    "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY",
                    root.getProperty("aws_secret_access_key"));
            run(environment, List.of("rclone"), "mkdir", "store:yard");
            run(environment, List.of("rclone"), "sync", "from", "store:yard/dir");
            run(environment, List.of("rclone"), "check", "--download", "from", "store:yard/dir");
            run(environment, List.of("rclone"), "sync", "store:yard/dir", "to");
            same();
            run(environment, List.of("rclone"), "purge", "store:yard");
            assertThat(run(environment, List.of("rclone"), "lsd", "store:")).isBlank();
        }
    }

    /** A store, some files to keep in it, and root's key; skips the test where the program is not there. */
    private StoreProcess start(String program, String... options) throws Exception {
        boolean there = Programs.there(program, PACKAGES);
        String missing = program + " is not installed: apt-get install " + String.join(" ", PACKAGES);
        assertThat(there || Programs.mayBeMissing()).as(missing).isTrue();
        assumeTrue(there, missing);
        Path from = Files.createDirectories(place.resolve("from"));
        byte[] large = new byte[12_345_678];
        new Random(1).nextBytes(large);
        Files.write(from.resolve("large"), large);
        Files.write(from.resolve("empty"), new byte[0]);
        Files.writeString(Files.createDirectories(from.resolve("a b")).resolve("ü+&=%?#"), "hello");
        StoreProcess store = StoreProcess.serve(place.resolve("d1") + "," + place.resolve("d2"), options);
        URI endpoint = store.endpoint();
        assertThat(endpoint).isNotNull();
        try (var file = Files.newBufferedReader(credentials())) {
            root.load(file);
        }
        return store;
    }

    private static X509Certificate shown(StoreProcess store, TestCertificates certificates) throws Exception {
        URI endpoint = store.endpoint();
        try (SSLSocket socket = (SSLSocket)
                certificates.trusting().getSocketFactory().createSocket(endpoint.getHost(), endpoint.getPort())) {
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    /** What somebody is answered who does not sign. */
    private static int stranger(StoreProcess store, String path) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(store.endpoint().resolve(path)).build();
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    private Path credentials() {
        return place.resolve("d1").resolve("iam").resolve("root-credentials");
    }

    private void same() throws IOException {
        for (String name : List.of("large", "empty", "a b/ü+&=%?#")) {
            assertThat(Files.mismatch(
                            place.resolve("from").resolve(name),
                            place.resolve("to").resolve(name)))
                    .as(name)
                    .isEqualTo(-1);
        }
    }

    /** What the program printed; it must succeed. */
    private String run(Map<String, String> environment, List<String> program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(place.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
