package io.madang.app.browser;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Pictures to upload, each with its name on it. */
final class PictureFiles {

    private static final int WIDTH = 480;
    private static final int HEIGHT = 200;

    private PictureFiles() {}

    /** A PNG called so. */
    static Path png(Path directory, String name) {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setColor(Color.getHSBColor(Math.abs(name.hashCode() % 100) / 100f, 0.4f, 0.9f));
        pen.fillRect(0, 0, WIDTH, HEIGHT);
        pen.setColor(Color.BLACK);
        pen.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 48));
        pen.drawString(name, 40, HEIGHT / 2);
        pen.dispose();
        Path file = directory.resolve(name + ".png");
        try {
            ImageIO.write(image, "png", file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }
}
