package io.madang.edge.picture;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
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
public final class UploadedPictures {

    private static final long MAX_WAIT_SECONDS = 5;

    private final PictureLimits limits;
    private final int side;
    private final int maxStoredBytes;
    private final Semaphore turns;

    /** @param side of the squares that are drawn, in pixels */
    public UploadedPictures(PictureLimits limits, int side) {
        this.limits = limits;
        this.side = side;
        // without transparency, three bytes a pixel and what PNG adds always fit
        this.maxStoredBytes = 4 * side * side;
        this.turns = new Semaphore(limits.concurrency(), true);
    }

    /** The body of a request, unless it is too large. */
    public byte[] read(HttpServletRequest request) throws IOException {
        byte[] body = request.getInputStream().readNBytes(limits.maxBytes() + 1);
        if (body.length > limits.maxBytes()) {
            throw Failure.of(PictureReason.TOO_LARGE, arg("maxBytes", limits.maxBytes()));
        }
        return body;
    }

    /** The upload as a square PNG, cut to its middle. */
    public byte[] redraw(byte[] upload) {
        String format = PictureFormat.of(upload)
                .orElseThrow(() -> Failure.of(PictureReason.FORMAT))
                .imageIoName();
        acquirePermit();
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
            int cut = Math.min(width, height);
            ImageReadParam middle = reader.getDefaultReadParam();
            middle.setSourceRegion(new Rectangle((width - cut) / 2, (height - cut) / 2, cut, cut));
            int step = Math.max(1, cut / (2 * side));
            middle.setSourceSubsampling(step, step, 0, 0);
            return reader.read(0, middle);
        } catch (IOException | RuntimeException e) {
            if (e instanceof Failure failure) {
                throw failure;
            }
            throw Failure.of(PictureReason.DAMAGED, e);
        } finally {
            reader.dispose();
        }
    }

    private void checkPixels(long width, long height) {
        if (width < 1 || height < 1 || width * height > limits.maxPixels()) {
            throw Failure.of(
                    PictureReason.TOO_MANY_PIXELS,
                    arg("width", width),
                    arg("height", height),
                    arg("maxPixels", limits.maxPixels()));
        }
    }

    private BufferedImage square(BufferedImage image) {
        boolean opaque = !image.getColorModel().hasAlpha();
        return drawn(image, opaque ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB);
    }

    private BufferedImage drawn(BufferedImage image, int type) {
        BufferedImage square = new BufferedImage(side, side, type);
        Graphics2D graphics = square.createGraphics();
        try {
            graphics.setRenderingHints(Map.of(
                    RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC,
                    RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY));
            if (type == BufferedImage.TYPE_INT_RGB) {
                graphics.setColor(Color.WHITE);
                graphics.fillRect(0, 0, side, side);
            }
            graphics.drawImage(image, 0, 0, side, side, null);
        } finally {
            graphics.dispose();
        }
        return square;
    }

    private byte[] encode(BufferedImage image) {
        byte[] png = png(image);
        // noise with transparency does not compress; without it three bytes a pixel always fit
        return png.length <= maxStoredBytes ? png : png(drawn(image, BufferedImage.TYPE_INT_RGB));
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

    private void acquirePermit() {
        boolean taken;
        try {
            taken = turns.tryAcquire(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            taken = false;
        }
        if (!taken) {
            throw Failure.of(PictureReason.BUSY).retryAfter(MAX_WAIT_SECONDS);
        }
    }
}
