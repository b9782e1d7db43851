package io.madang.media.preview;

import io.madang.media.check.PictureReader;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;

/** Draws a picture smaller: what is decoded is a sample of its rows and columns, not all of it. */
final class Thumbnails {

    /** The longer sides, the smallest first: for lists, and for pages. */
    static final List<Integer> SIDES = List.of(320, 1280);

    private static final int FIRST_TURNED = 5;

    private final PixelBudget budget;

    Thumbnails(PixelBudget budget) {
        this.budget = budget;
    }

    /** A thumbnail in a file. */
    record Thumbnail(Path file, String name, String type, int width, int height) {}

    /**
     * The thumbnails of a picture; those that would be larger than it are left out, but for the smallest.
     *
     * @param orientation 1 to 8, as EXIF numbers it
     */
    List<Thumbnail> draw(Path picture, String mediaType, int orientation, Path directory)
            throws IOException, InterruptedException {
        List<Thumbnail> drawn = new ArrayList<>();
        try (PictureReader opened = PictureReader.open(picture, mediaType)) {
            int longest = Math.max(opened.width(), opened.height());
            int share = budget.acquire((long) opened.width() * opened.height());
            try {
                int largest = SIDES.stream().filter(side -> side < longest).reduce(SIDES.getFirst(), Math::max);
                BufferedImage sample = sample(opened.reader(), longest / (2 * largest));
                for (int side : SIDES) {
                    if (side <= largest) {
                        drawn.add(write(scaled(sample, side, orientation), side, directory));
                    }
                }
            } finally {
                budget.release(share);
            }
        }
        return drawn;
    }

    private static BufferedImage sample(ImageReader reader, int step) throws IOException {
        ImageReadParam param = reader.getDefaultReadParam();
        int used = Math.max(1, step);
        param.setSourceSubsampling(used, used, 0, 0);
        return reader.read(0, param);
    }

    private static BufferedImage scaled(BufferedImage image, int side, int orientation) {
        double scale = Math.min(1, side / (double) Math.max(image.getWidth(), image.getHeight()));
        int width = (int) Math.max(1, Math.round(image.getWidth() * scale));
        int height = (int) Math.max(1, Math.round(image.getHeight() * scale));
        boolean turned = orientation >= FIRST_TURNED;
        boolean transparent = image.getColorModel().hasAlpha();
        BufferedImage drawn = new BufferedImage(
                turned ? height : width,
                turned ? width : height,
                transparent ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = drawn.createGraphics();
        try {
            graphics.setRenderingHints(Map.of(
                    RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC,
                    RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY));
            if (!transparent) {
                graphics.setColor(Color.WHITE);
                graphics.fillRect(0, 0, drawn.getWidth(), drawn.getHeight());
            }
            graphics.transform(upright(orientation, width, height));
            graphics.drawImage(image, 0, 0, width, height, null);
        } finally {
            graphics.dispose();
        }
        return drawn;
    }

    /** How a picture of that size is turned and mirrored to be upright. */
    private static AffineTransform upright(int orientation, int width, int height) {
        return switch (orientation) {
            case 2 -> new AffineTransform(-1, 0, 0, 1, width, 0);
            case 3 -> new AffineTransform(-1, 0, 0, -1, width, height);
            case 4 -> new AffineTransform(1, 0, 0, -1, 0, height);
            case 5 -> new AffineTransform(0, 1, 1, 0, 0, 0);
            case 6 -> new AffineTransform(0, 1, -1, 0, height, 0);
            case 7 -> new AffineTransform(0, -1, -1, 0, height, width);
            case 8 -> new AffineTransform(0, -1, 1, 0, 0, width);
            default -> new AffineTransform();
        };
    }

    private static Thumbnail write(BufferedImage image, int side, Path directory) throws IOException {
        boolean transparent = image.getColorModel().hasAlpha();
        String format = transparent ? "png" : "jpg";
        String name = "thumbnail-" + side + "." + format;
        Path file = directory.resolve(name);
        if (!ImageIO.write(image, format, file.toFile()) || Files.size(file) == 0) {
            throw new IOException("no thumbnail was written as " + format);
        }
        return new Thumbnail(file, name, transparent ? "image/png" : "image/jpeg", image.getWidth(), image.getHeight());
    }
}
