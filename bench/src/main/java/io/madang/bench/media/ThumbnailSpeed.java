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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;

/**
 * The previews of a photograph by one thread, with libvips and without it, beside {@code vipsthumbnail} on one core, whose
 * start does not count: it draws many pictures in one process for each size.
 */
final class ThumbnailSpeed {

    private static final int WIDTH = 6_000;
    private static final int HEIGHT = 4_000;
    private static final int SHAPES = 400;
    private static final int MOST_SECONDS = 60;
    private static final int AT_ONCE = 8;
    private static final String TOOL = "vipsthumbnail";
    private static final String WITH = "with libvips";
    private static final String WITHOUT = "without libvips";
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
        Thumbnails without = thumbnails.withoutLibrary();
        Rounds rounds = new Rounds(pace).with(WITHOUT, () -> perSecond(1, () -> draw(without, photograph)));
        if (thumbnails.usesLibrary()) {
            rounds.with(WITH, () -> perSecond(1, () -> draw(thumbnails, photograph)));
        } else {
            BenchProgress.say("libvips is not installed (Debian: libvips42): it is not measured");
        }
        boolean compared = isInstalled();
        if (compared) {
            rounds.with(TOOL, () -> perSecond(AT_ONCE, () -> vips(photograph)));
        } else {
            BenchProgress.say(TOOL + " is not installed (Debian: libvips-tools): there is nothing to compare with");
        }
        rounds.run("previews");
        List<Figure> figures = new ArrayList<>();
        figures.add(figure(rounds, compared, WITHOUT, GOAL_WITHOUT_LIBRARY));
        if (thumbnails.usesLibrary()) {
            figures.add(figure(rounds, compared, WITH, GOAL_WITH_LIBRARY));
        }
        return figures;
    }

    private static Figure figure(Rounds rounds, boolean compared, String drawer, double goal) {
        String name = "media.previews of 24 megapixels, " + drawer;
        return compared
                ? rounds.against(name + " against " + TOOL, drawer, TOOL, goal, "pictures/s")
                : Figure.of(name, rounds.of(drawer), "pictures/s");
    }

    private interface Work {
        void once() throws IOException, InterruptedException;
    }

    private double perSecond(int atOnce, Work work) throws IOException, InterruptedException {
        long start = System.nanoTime();
        int pictures = 0;
        while (System.nanoTime() - start < pace.time().toNanos()) {
            work.once();
            pictures += atOnce;
        }
        return pictures * 1e9 / (System.nanoTime() - start);
    }

    private void draw(Thumbnails drawer, Path photograph) throws IOException, InterruptedException {
        if (drawer.draw(photograph, "image/jpeg", 1, directory).size() != Thumbnails.SIDES.size()) {
            throw new IOException("a preview is missing");
        }
    }

    private void vips(Path photograph) throws IOException, InterruptedException {
        for (int side : Thumbnails.SIDES) {
            List<String> command = new ArrayList<>(List.of(
                    TOOL,
                    "--size",
                    Integer.toString(side),
                    "-o",
                    directory.resolve("vips-" + side + ".jpg").toString()));
            command.addAll(Collections.nCopies(AT_ONCE, photograph.toString()));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("VIPS_CONCURRENCY", "1");
            Process process = builder.start();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new CommandFailure(TOOL + " failed");
            }
        }
    }

    private static boolean isInstalled() throws InterruptedException {
        try {
            return new ProcessBuilder(TOOL, "--vips-version")
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
