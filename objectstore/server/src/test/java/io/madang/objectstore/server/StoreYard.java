package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.server.command.Main;
import io.madang.objectstore.server.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** A place for a store that is started as a process, and what its tests ask of it. */
abstract class StoreYard {
    static final Pattern SECRET = Pattern.compile("(?m)^ *[Ss]ecret key +(\\w{40})");

    static final Pattern KEY = Pattern.compile("(?m)^ *[Aa]ccess key +(\\w{20})");

    @TempDir
    Path place;

    final HttpClient http = HttpClient.newHttpClient();

    String given = "";

    interface Attempt {
        void run() throws Exception;
    }

    static void refused(String code, Attempt attempt) {
        assertThatThrownBy(attempt::run).isInstanceOfSatisfying(S3Exception.class, e -> assertThat(
                        e.awsErrorDetails().errorCode())
                .isEqualTo(code));
    }

    URI presigned(StoreProcess store, String key) throws Exception {
        String credentials = Files.readString(home().resolve("iam").resolve("root-credentials"));
        AwsBasicCredentials root = AwsBasicCredentials.create(
                found(Pattern.compile("access_key_id = (\\w+)"), credentials),
                found(Pattern.compile("secret_access_key = (\\w+)"), credentials));
        try (S3Presigner presigner = S3Presigner.builder()
                .endpointOverride(store.endpoint())
                .region(Region.US_EAST_1)
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .credentialsProvider(StaticCredentialsProvider.create(root))
                .build()) {
            return presigner
                    .presignPutObject(p -> p.signatureDuration(Duration.ofMinutes(5))
                            .putObjectRequest(b -> b.bucket("yard").key(key)))
                    .url()
                    .toURI();
        }
    }

    String secretOfRoot() throws IOException {
        return found(
                Pattern.compile("secret_access_key = (\\w+)"),
                Files.readString(home().resolve("iam").resolve("root-credentials")));
    }

    String get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Runs a command on the data of this test, in this process, and returns what it said. */
    String command(int status, String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--data";
        all[arguments.length + 1] = given;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int ended = Main.run(Terminal.into(said), List.of(all));
        String output = said.toString(StandardCharsets.UTF_8);
        assertThat(ended).as(output).isEqualTo(status);
        return output;
    }

    String data(int drives) {
        given = String.join(
                ",",
                Stream.iterate(1, n -> n + 1)
                        .limit(drives)
                        .map(n -> place.resolve("d" + n).toString())
                        .toList());
        return given;
    }

    Path home() {
        return place.resolve("d1");
    }

    static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }
}
