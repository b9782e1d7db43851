package io.madang.account.avatar;

import io.madang.account.settings.AccountProperties.Pictures;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Draws uploaded pictures anew as square PNGs, so that nothing of the upload but its pixels is ever served.
 *
 * <p>What it is comes from its first bytes, and how many pixels it has from its header, before anything is decoded.
 */
final class Picture {

    static final int SIDE = 256;
    static final int MAX_STORED_BYTES = 256 * 1024;

    private static final long MAX_WAIT_SECONDS = 5;

    private final Pictures limits;
    private final Semaphore turns;

    Picture(Pictures limits) {
        this.limits = limits;
        this.turns = new Semaphore(limits.concurrency(), true);
    }

    /** The upload as a PNG of 256 × 256 pixels, cut to its middle. */
    byte[] redraw(byte[] upload) {
        String format = PictureFormat.of(upload)
                .orElseThrow(() ->
                        new Failure(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "An avatar must be a PNG, JPEG or GIF picture."))
                .imageIoName();
        takeTurn();
        try {
            return encode(square(decode(upload, format)));
        } finally {
            turns.release();
        }
    }

    private BufferedImage decode(byte[] upload, String format) {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(format);
        ImageReader reader = readers.next();
        try (ImageInputStream input = new MemoryCacheImageInputStream(new ByteArrayInputStream(upload))) {
            // without metadata: its compressed texts and profiles could unfold without bound
            reader.setInput(input, true, true);
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            checkPixels(width, height);
            int side = Math.min(width, height);
            ImageReadParam middle = reader.getDefaultReadParam();
            middle.setSourceRegion(new Rectangle((width - side) / 2, (height - side) / 2, side, side));
            int step = Math.max(1, side / (2 * SIDE));
            middle.setSourceSubsampling(step, step, 0, 0);
            return reader.read(0, middle);
        } catch (IOException | RuntimeException e) {
            if (e instanceof Failure failure) {
                throw failure;
            }
            throw new Failure(ErrorCode.INVALID, "The picture is damaged; it cannot be read to its end.", e);
        } finally {
            reader.dispose();
        }
    }

    private void checkPixels(long width, long height) {
        if (width < 1 || height < 1 || width * height > limits.maxPixels()) {
            throw new Failure(
                    ErrorCode.TOO_LARGE,
                    "The picture has " + width + " × " + height + " pixels; it may have " + limits.maxPixels()
                            + " at most. Scale it down first.");
        }
    }

    private static BufferedImage square(BufferedImage image) {
        boolean opaque = !image.getColorModel().hasAlpha();
        return drawn(image, opaque ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB);
    }

    private static BufferedImage drawn(BufferedImage image, int type) {
        BufferedImage square = new BufferedImage(SIDE, SIDE, type);
        Graphics2D graphics = square.createGraphics();
        try {
            graphics.setRenderingHints(Map.of(
                    RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC,
                    RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY));
            if (type == BufferedImage.TYPE_INT_RGB) {
                graphics.setColor(Color.WHITE);
                graphics.fillRect(0, 0, SIDE, SIDE);
            }
            graphics.drawImage(image, 0, 0, SIDE, SIDE, null);
        } finally {
            graphics.dispose();
        }
        return square;
    }

    private static byte[] encode(BufferedImage image) {
        byte[] png = png(image);
        // noise with transparency does not compress; without it three bytes a pixel always fit
        return png.length <= MAX_STORED_BYTES ? png : png(drawn(image, BufferedImage.TYPE_INT_RGB));
    }

    private static byte[] png(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // given a plain stream, ImageIO would write a temporary file first
        try (ImageOutputStream output = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(image, "png", output);
            output.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
    }

    private void takeTurn() {
        boolean taken;
        try {
            taken = turns.tryAcquire(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            taken = false;
        }
        if (!taken) {
            throw new Failure(
                    ErrorCode.UNAVAILABLE,
                    "Too many pictures are being worked on. Try again in a moment.",
                    Map.of("retryAfterSeconds", MAX_WAIT_SECONDS));
        }
    }
}
