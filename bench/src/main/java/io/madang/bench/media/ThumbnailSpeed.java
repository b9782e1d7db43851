package io.madang.bench.media;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.media.preview.Thumbnails;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;

/** The previews of a photograph by one thread, beside as many runs of {@code vips thumbnail} on one core. */
final class ThumbnailSpeed {

    private static final int WIDTH = 6_000;
    private static final int HEIGHT = 4_000;
    private static final int SHAPES = 400;
    private static final int MOST_SECONDS = 60;
    private static final String TOOL = "vips";
    private static final double GOAL_WITHOUT_LIBRARY = 0.25;
    private static final double GOAL_WITH_LIBRARY = 0.7;

    private final Thumbnails thumbnails;
    private final Pace pace;
    private final Path directory;

    ThumbnailSpeed(BenchInstance instance, Pace pace, Path directory) {
        this.thumbnails = instance.bean(Thumbnails.class);
        this.pace = pace;
        this.directory = directory;
    }

    List<Figure> measure() throws Exception {
        Path photograph = photograph();
        Rounds rounds = new Rounds(pace).with("ours", () -> perSecond(() -> draw(photograph)));
        if (!isInstalled()) {
            BenchProgress.say(TOOL + " is not installed (Debian: libvips-tools): there is nothing to compare with");
            return List.of(Figure.of(
                    "media.previews of 24 megapixels", rounds.run("previews").of("ours"), "pictures/s"));
        }
        rounds.with(TOOL, () -> perSecond(() -> vips(photograph))).run("previews");
        double goal = thumbnails.usesLibrary() ? GOAL_WITH_LIBRARY : GOAL_WITHOUT_LIBRARY;
        return List.of(rounds.against(
                "media.previews of 24 megapixels against vips thumbnail", "ours", TOOL, goal, "pictures/s"));
    }

    private interface Work {
        void once() throws IOException, InterruptedException;
    }

    private double perSecond(Work work) throws IOException, InterruptedException {
        long start = System.nanoTime();
        int pictures = 0;
        while (System.nanoTime() - start < pace.time().toNanos()) {
            work.once();
            pictures++;
        }
        return pictures * 1e9 / (System.nanoTime() - start);
    }

    private void draw(Path photograph) throws IOException, InterruptedException {
        if (thumbnails.draw(photograph, "image/jpeg", 1, directory).size() != Thumbnails.SIDES.size()) {
            throw new IOException("a preview is missing");
        }
    }

    private void vips(Path photograph) throws IOException, InterruptedException {
        for (int side : Thumbnails.SIDES) {
            ProcessBuilder builder = new ProcessBuilder(
                            TOOL,
                            "thumbnail",
                            photograph.toString(),
                            directory.resolve("vips-" + side + ".jpg").toString(),
                            Integer.toString(side))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("VIPS_CONCURRENCY", "1");
            Process process = builder.start();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new CommandFailure(TOOL + " thumbnail failed");
            }
        }
    }

    private static boolean isInstalled() throws InterruptedException {
        try {
            return new ProcessBuilder(TOOL, "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /** Something with edges and colours everywhere, of the size that cameras have. */
    private Path photograph() throws IOException {
        Path file = directory.resolve("photograph.jpg");
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        Random random = new Random(1);
        for (int i = 0; i < SHAPES; i++) {
            pen.setColor(new Color(random.nextInt(1 << 24)));
            pen.fillOval(random.nextInt(WIDTH), random.nextInt(HEIGHT), random.nextInt(900), random.nextInt(900));
        }
        pen.dispose();
        ImageIO.write(image, "jpg", file.toFile());
        return file;
    }
}
