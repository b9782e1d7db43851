package io.madang.media.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures that are small as files and huge as pixels, drawn by three threads at once in a process with a small heap. */
class BoundedMemoryTest {

    private static final int PIXELS_AT_ONCE = 120_000_000;

    @TempDir
    Path place;

    @Test
    void drawsTheLargestPicturesInASmallHeap() throws IOException, InterruptedException {
        Path png = HugePictures.png(place.resolve("picture.png"));
        Path jpeg = HugePictures.jpeg(place.resolve("picture.jpeg"));
        Path gif = HugePictures.gif(place.resolve("picture.gif"));
        for (Path file : List.of(png, jpeg, gif)) {
            assertThat(file).satisfies(each -> assertThat(Files.size(each)).isLessThan(3_000_000));
        }
        Path output = place.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx192m",
                        "-XX:+UseSerialGC",
                        "-Djava.awt.headless=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Drawing.class.getName(),
                        png.toString(),
                        jpeg.toString(),
                        gif.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    /** What the process does. */
    static final class Drawing {

        private Drawing() {}

        public static void main(String[] files) throws Exception {
            Thumbnails thumbnails = new Thumbnails(new PixelBudget(PIXELS_AT_ONCE), Optional.empty());
            try (ExecutorService threads = Executors.newFixedThreadPool(files.length)) {
                List<Future<Integer>> drawn = new ArrayList<>();
                for (String file : files) {
                    Path picture = Path.of(file);
                    String type = file.substring(file.lastIndexOf('.') + 1);
                    Path directory = Files.createDirectories(picture.resolveSibling("drawn-" + type));
                    drawn.add(threads.submit(() -> thumbnails
                            .draw(picture, "image/" + type, 1, directory)
                            .size()));
                }
                for (Future<Integer> each : drawn) {
                    if (each.get() != Thumbnails.SIDES.size()) {
                        throw new IOException("a thumbnail is missing");
                    }
                }
            }
        }
    }
}
