package io.madang.media.preview;

import io.madang.media.check.PictureReader;
import io.madang.media.preview.Vips.Written;
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
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;

/**
 * Draws a picture smaller: by libvips where that is installed and reads it; else what is decoded is a sample of its rows and
 * columns, not all of it.
 */
public final class Thumbnails {

    /** The longer sides, the smallest first: for lists, and for pages. */
    public static final List<Integer> SIDES = List.of(320, 1280);

    private static final int FIRST_TURNED = 5;

    /** Whose reader decodes all of it, in this many bytes for each pixel; it may take a quarter of the heap. */
    private static final String DECODED_WHOLE = "image/webp";

    private static final int BYTES_PER_PIXEL = 4;

    private final PixelBudget budget;
    private final Optional<Vips> vips;

    Thumbnails(PixelBudget budget, Optional<Vips> vips) {
        this.budget = budget;
        this.vips = vips;
    }

    /** Whether libvips draws where it can. */
    public boolean usesLibrary() {
        return vips.isPresent();
    }

    /** The same, for comparing what libvips gains. */
    public Thumbnails withoutLibrary() {
        return new Thumbnails(budget, Optional.empty());
    }

    /** A thumbnail in a file. */
    public record Thumbnail(Path file, String name, String type, int width, int height) {}

    /**
     * The thumbnails of a picture; those that would be larger than it are left out, but for the smallest.
     *
     * @param orientation 1 to 8, as EXIF numbers it
     */
    public List<Thumbnail> draw(Path picture, String mediaType, int orientation, Path directory)
            throws IOException, InterruptedException {
        try (PictureReader opened = PictureReader.open(picture, mediaType)) {
            int longest = Math.max(opened.width(), opened.height());
            long pixels = (long) opened.width() * opened.height();
            List<Integer> sides = SIDES.stream()
                    .filter(side -> side < longest || side.equals(SIDES.getFirst()))
                    .toList();
            int share = budget.acquire(pixels);
            try {
                Optional<Vips> library = vips.filter(known -> known.reads(mediaType));
                if (library.isPresent()) {
                    return draw(library.get(), picture, sides, directory);
                }
                requireRoom(mediaType, pixels);
                return draw(opened, longest, sides, orientation, directory);
            } finally {
                budget.release(share);
            }
        }
    }

    private static List<Thumbnail> draw(Vips vips, Path picture, List<Integer> sides, Path directory)
            throws IOException {
        List<Thumbnail> drawn = new ArrayList<>();
        for (int side : sides) {
            Written written = vips.draw(picture, side, directory, name(side));
            drawn.add(thumbnail(directory, side, written.format(), written.width(), written.height()));
        }
        return drawn;
    }

    private static void requireRoom(String mediaType, long pixels) throws IOException {
        long most = Runtime.getRuntime().maxMemory() / 4;
        if (mediaType.equals(DECODED_WHOLE) && pixels * BYTES_PER_PIXEL > most) {
            throw new IOException(pixels + " pixels of " + mediaType + " take too much memory without libvips");
        }
    }

    private static List<Thumbnail> draw(
            PictureReader opened, int longest, List<Integer> sides, int orientation, Path directory)
            throws IOException {
        BufferedImage sample = sample(opened.reader(), longest / (2 * sides.getLast()));
        List<Thumbnail> drawn = new ArrayList<>();
        for (int side : sides) {
            drawn.add(write(scaled(sample, side, orientation), side, directory));
        }
        return drawn;
    }

    private static String name(int side) {
        return "thumbnail-" + side;
    }

    private static Thumbnail thumbnail(Path directory, int side, String format, int width, int height) {
        String name = name(side) + "." + format;
        String type = format.equals("png") ? "image/png" : "image/jpeg";
        return new Thumbnail(directory.resolve(name), name, type, width, height);
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
        String format = image.getColorModel().hasAlpha() ? "png" : "jpg";
        Thumbnail written = thumbnail(directory, side, format, image.getWidth(), image.getHeight());
        if (!ImageIO.write(image, format, written.file().toFile()) || Files.size(written.file()) == 0) {
            throw new IOException("no thumbnail was written as " + format);
        }
        return written;
    }
}
