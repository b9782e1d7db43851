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

/** A picture for somebody's profile: hills, and a sun or a moon over them. */
final class DemoPicture {

    private static final int SIDE = 256;
    private static final int HILLS = 4;

    private DemoPicture() {}

    static byte[] png(Random random) {
        BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
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
        pen.fillRect(0, 0, SIDE, SIDE);
        int size = 40 + random.nextInt(40);
        pen.setPaint(night ? new Color(0xF4F1DE) : Color.getHSBColor(hue + 0.45f, 0.5f, 1f));
        pen.fill(new Ellipse2D.Double(30 + random.nextInt(140), 25 + random.nextInt(50), size, size));
        for (int hill = 0; hill < HILLS; hill++) {
            pen.setPaint(Color.getHSBColor(hue + 0.5f + hill * 0.02f, 0.5f, 0.75f - hill * 0.14f));
            pen.fill(hill(100 + hill * 38, random));
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

    private static Path2D hill(int height, Random random) {
        Path2D path = new Path2D.Double();
        double phase = random.nextDouble() * 2 * Math.PI;
        double length = 30 + random.nextInt(40);
        path.moveTo(0, SIDE);
        for (int x = 0; x <= SIDE; x += 4) {
            path.lineTo(x, height + 22 * Math.sin(x / length + phase));
        }
        path.lineTo(SIDE, SIDE);
        path.closePath();
        return path;
    }
}
