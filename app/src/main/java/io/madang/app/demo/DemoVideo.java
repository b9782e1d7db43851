package io.madang.app.demo;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A short video of flowing colours, made by ffmpeg where it is installed. */
final class DemoVideo {

    private static final Logger log = LoggerFactory.getLogger(DemoVideo.class);
    private static final int MOST_SECONDS = 60;
    private static final String COMMAND =
            """
            ffmpeg -nostdin -v error -y -f lavfi -i gradients=size=960x540:rate=24:n=4:speed=0.02:seed=7:duration=8
            -f lavfi -i sine=frequency=220:duration=8
            -c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac -shortest -movflags +faststart""";

    private DemoVideo() {}

    /** Nothing where there is no ffmpeg, or it cannot. */
    static Optional<byte[]> mp4() {
        try {
            Path file = Files.createTempFile("madang-demo", ".mp4");
            try {
                return made(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            log.info("The demo has no video: {}", e.getMessage());
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static boolean made(Path file) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(COMMAND.split("\\s+")));
        command.add(file.toString());
        Process process = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }
}
