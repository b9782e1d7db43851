package io.madang.objectstore.gateway.checksum;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The MD5s of the large contents that pass at one time. Few have the JDK's digest and a thread each, which is the fastest
 * for one stream; more of them share the lanes, where the JVM has vectors, which costs less for all together.
 */
public final class LargeMd5s {
    private static final Logger LOG = LoggerFactory.getLogger(LargeMd5s.class);
    /** So many, with the one that begins, and it goes into the lanes: two cost a little less there, one much more. */
    static final int COMPANY = 2;
    /** So many must cost less in the lanes, or else this machine does without: two are within what a trial errs by. */
    private static final int WORTH = 3;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Md5Step.@Nullable Rounds rounds;
    private final AtomicBoolean tried = new AtomicBoolean();
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile @Nullable Md5Lanes lanes;

    /** @param rounds null where there are no lanes */
    LargeMd5s(Md5Step.@Nullable Rounds rounds, @Nullable Md5Lanes lanes) {
        this.rounds = rounds;
        this.lanes = lanes;
    }

    /** With lanes once they are wanted, where the JVM was started with vectors and the machine's are wide enough. */
    public static LargeMd5s ofThisMachine() {
        return new LargeMd5s(vectors(), null);
    }

    static Md5Step.@Nullable Rounds vectors() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent() ? Md5Rounds.ofThisMachine() : null;
    }

    public ContentMd5 begin() {
        boolean company = underWay.incrementAndGet() >= COMPANY;
        Md5Lanes shared = lanes;
        if (company && shared != null) {
            return shared.begin(underWay::decrementAndGet);
        }
        if (company && rounds != null && tried.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("md5-trial").start(() -> tryOut(rounds));
        }
        return new Md5Lane(Digest.md5(), underWay::decrementAndGet);
    }

    int underWay() {
        return underWay.get();
    }

    private void tryOut(Md5Step.Rounds rounds) {
        try {
            if (new Md5Trial(rounds).won(WORTH, PATIENCE)) {
                lanes = new Md5Lanes(rounds, Runtime.getRuntime().availableProcessors());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            LOG.warn("MD5 goes on without lanes", e);
        }
    }
}
