package io.madang.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.TestEngines;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class JsonLogTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    @Timeout(120)
    void linesAreJsonAndNameTheirRequest() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        classPathWithoutLogSettings(),
                        Instance.class.getName(),
                        "--server.address=127.0.0.1",
                        "--server.port=0",
                        "--madang.log.format=json",
                        "--madang.redis.url=" + TestEngines.redis().url())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = process.inputReader()) {
            String started =
                    String.valueOf(line(output, "Tomcat started on port").get("message"));
            String port = started.replaceAll("\\D*port (\\d+).*", "$1");
            EdgeInstance.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/try/logged"))
                    .header("X-Request-Id", "one-of-many")
                    .build());
            assertThat(line(output, "a line of the trial").toString()).contains("requestId=one-of-many");
        } finally {
            process.destroyForcibly();
        }
    }

    private static Map<String, Object> line(BufferedReader output, String message) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.contains(message)) {
                return parsed(line);
            }
        }
        throw new AssertionError("the instance ended without saying '" + message + "'");
    }

    private static Map<String, Object> parsed(String line) {
        try {
            return JSON.readValue(line, new TypeReference<Map<String, Object>>() {});
        } catch (JacksonException e) {
            throw new AssertionError("not JSON: " + line, e);
        }
    }

    /** The testkit brings the log settings of tests, which would replace those under test. */
    private static String classPathWithoutLogSettings() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("testkit"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** An instance in a process of its own, whose log goes where a log goes. */
    static final class Instance {

        private Instance() {}

        public static void main(String[] arguments) {
            new SpringApplication(EdgeInstance.Parts.class, TrialController.class).run(arguments);
        }
    }
}
