package io.madang.app.demo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** A short tune of five tones, as a WAV file. */
final class DemoSound {

    private static final int RATE = 22_050;
    private static final int NOTES = 24;
    private static final double BEAT_SECONDS = 0.3;
    private static final double RING_SECONDS = 1.2;
    private static final double LOWEST = 220;
    private static final int[] SEMITONES = {0, 3, 5, 7, 10, 12, 15};
    private static final int HEADER = 44;

    private DemoSound() {}

    static byte[] wav(Random random) {
        double[] sound = new double[(int) (RATE * (NOTES * BEAT_SECONDS + RING_SECONDS))];
        int tone = SEMITONES.length / 2;
        for (int note = 0; note < NOTES; note++) {
            tone = Math.clamp(tone + random.nextInt(-2, 3), 0, SEMITONES.length - 1);
            pluck(sound, (int) (note * BEAT_SECONDS * RATE), LOWEST * Math.pow(2, SEMITONES[tone] / 12.0));
        }
        ByteBuffer file = ByteBuffer.allocate(HEADER + 2 * sound.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put(ascii("RIFF")).putInt(HEADER - 8 + 2 * sound.length).put(ascii("WAVEfmt "));
        file.putInt(16).putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(2 * RATE);
        file.putShort((short) 2).putShort((short) 16).put(ascii("data")).putInt(2 * sound.length);
        for (double each : sound) {
            file.putShort((short) (Math.tanh(each) * Short.MAX_VALUE));
        }
        return file.array();
    }

    /** A tone that fades away, with some of its overtones. */
    private static void pluck(double[] sound, int from, double hertz) {
        int length = Math.min(sound.length - from, (int) (RATE * RING_SECONDS));
        for (int i = 0; i < length; i++) {
            double seconds = (double) i / RATE;
            double phase = 2 * Math.PI * hertz * seconds;
            double tone = Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase);
            sound[from + i] += 0.35 * tone * Math.exp(-3.5 * seconds) * Math.min(1, seconds * 200);
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
