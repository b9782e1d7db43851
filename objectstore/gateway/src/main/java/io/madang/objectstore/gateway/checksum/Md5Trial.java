package io.madang.objectstore.gateway.checksum;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds out whether eight lanes are worth it here. Until the JVM has compiled the steps to vectors they are tens of
 * times slower than the JDK's digest, and on some machines it never does.
 */
final class Md5Trial {
    private final Md5Step step;
    private final List<Md5State> states =
            Stream.generate(Md5State::new).limit(Md5Step.LANES).toList();
    private final byte[] content = new byte[Md5Step.BYTES];
    private final MessageDigest digest;
    private long lanes = Long.MAX_VALUE;
    private long jdk = Long.MAX_VALUE;

    Md5Trial(Md5Step.Rounds rounds) {
        this.step = new Md5Step(rounds);
        try {
            this.digest = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has MD5", e);
        }
    }

    /** Whether so many streams in the lanes soon cost less than with the JDK's digest. */
    boolean won(int streams, Duration patience) throws InterruptedException {
        long began = System.nanoTime();
        while (System.nanoTime() - began < patience.toNanos()) {
            long spent = tryOnce();
            // the fastest of each, since others have the cores in between
            if (lanes < jdk * streams) {
                return true;
            }
            // the compiler needs a core too
            Thread.sleep(Duration.ofNanos(spent));
        }
        return false;
    }

    /** Nanoseconds of a step, and of the same step of one stream with the JDK's digest. */
    private long tryOnce() {
        long began = System.nanoTime();
        step.advance(states, Collections.nCopies(Md5Step.LANES, content));
        long between = System.nanoTime();
        digest.update(content);
        long end = System.nanoTime();
        lanes = Math.min(lanes, between - began);
        jdk = Math.min(jdk, end - between);
        return end - began;
    }
}
