package io.madang.leaderboard;

import io.madang.edge.response.LongResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client of a stream, on a virtual thread of its own: it writes the newest message whenever there is one, and else a
 * heartbeat. Nothing is queued for it: while it cannot take more, its thread waits, and afterwards it gets what is newest
 * then. A client that takes nothing for the write deadline of its connection is dropped by it.
 */
final class StreamClient {

    private static final Logger log = LoggerFactory.getLogger(StreamClient.class);

    /** How long a browser waits before it connects again. */
    private static final byte[] GREETING = "retry: 3000\n\n".getBytes(StandardCharsets.UTF_8);

    /** A comment, which clients ignore. */
    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);

    private final LiveTop top;
    private final Duration heartbeat;
    private volatile Thread thread = Thread.currentThread();
    private volatile boolean ended;

    StreamClient(LiveTop top, Duration heartbeat) {
        this.top = top;
        this.heartbeat = heartbeat;
    }

    /** @param whenGone called once, when nothing more is written */
    void start(LongResponse answer, Runnable whenGone) {
        thread = Thread.ofVirtual().name("leaderboard-stream").unstarted(() -> {
            try {
                write(answer);
            } catch (IOException gone) {
                log.debug("a client of a stream has gone: {}", gone.toString());
            } finally {
                answer.end();
                whenGone.run();
            }
        });
        thread.start();
    }

    /** There is a newer message. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Ends the stream; one that is stuck in a write ends with it. */
    void end() {
        ended = true;
        wake();
    }

    private void write(LongResponse answer) throws IOException {
        answer.write(GREETING, 0, GREETING.length);
        byte[] sent = GREETING;
        long last = System.nanoTime();
        while (!ended) {
            byte[] newest = top.newest();
            long silent = System.nanoTime() - last;
            if (newest != null && newest != sent) {
                answer.write(newest, 0, newest.length);
                sent = newest;
                last = System.nanoTime();
            } else if (silent >= heartbeat.toNanos()) {
                answer.write(HEARTBEAT, 0, HEARTBEAT.length);
                last = System.nanoTime();
            } else {
                LockSupport.parkNanos(this, heartbeat.toNanos() - silent);
            }
        }
    }
}
