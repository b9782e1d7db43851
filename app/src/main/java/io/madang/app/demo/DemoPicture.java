package io.madang.app.demo;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import javax.imageio.ImageIO;

/** Hills, and a sun or a moon over them: for somebody's profile, or as a picture of its own. */
final class DemoPicture {

    private static final int SIDE = 256;
    private static final int LANDSCAPE_WIDTH = 1440;
    private static final int LANDSCAPE_HEIGHT = 960;
    private static final int HILLS = 4;

    private DemoPicture() {}

    /** A small square. */
    static byte[] png(Random random) {
        return draw(random, SIDE, SIDE);
    }

    static byte[] landscape(Random random) {
        return draw(random, LANDSCAPE_WIDTH, LANDSCAPE_HEIGHT);
    }

    private static byte[] draw(Random random, int pixelsWide, int pixelsHigh) {
        BufferedImage image = new BufferedImage(pixelsWide, pixelsHigh, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        double scale = (double) pixelsHigh / SIDE;
        int width = (int) Math.ceil(pixelsWide / scale);
        pen.scale(scale, scale);
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        float hue = random.nextFloat();
        boolean night = random.nextInt(3) == 0;
        pen.setPaint(new GradientPaint(
                0,
                0,
                Color.getHSBColor(hue, 0.45f, night ? 0.25f : 0.95f),
                0,
                SIDE,
                Color.getHSBColor(hue + 0.1f, 0.2f, night ? 0.45f : 1f)));
        pen.fillRect(0, 0, width, SIDE);
        int size = 40 + random.nextInt(40);
        pen.setPaint(night ? new Color(0xF4F1DE) : Color.getHSBColor(hue + 0.45f, 0.5f, 1f));
        pen.fill(new Ellipse2D.Double(30 + random.nextInt(140), 25 + random.nextInt(50), size, size));
        for (int hill = 0; hill < HILLS; hill++) {
            pen.setPaint(Color.getHSBColor(hue + 0.5f + hill * 0.02f, 0.5f, 0.75f - hill * 0.14f));
            pen.fill(hill(100 + hill * 38, width, random));
        }
        pen.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return png.toByteArray();
    }

    private static Path2D hill(int height, int width, Random random) {
        Path2D path = new Path2D.Double();
        double phase = random.nextDouble() * 2 * Math.PI;
        double length = 30 + random.nextInt(40);
        path.moveTo(0, SIDE);
        for (int x = 0; x <= width + 4; x += 4) {
            path.lineTo(x, height + 22 * Math.sin(x / length + phase));
        }
        path.lineTo(width + 4, SIDE);
        path.closePath();
        return path;
    }
}
