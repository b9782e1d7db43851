package io.madang.objectstore.server.maintenance;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Something that is done again and again on a thread of its own, until it is told to stop. A failure is logged. */
final class PeriodicTask {
    private static final Logger log = LoggerFactory.getLogger(PeriodicTask.class);

    /** What is done. */
    interface Work {
        void run() throws Exception;
    }

    static final String LIFECYCLE = "lifecycle";

    private final String name;
    private final CountDownLatch stop;
    private final Thread thread;

    private PeriodicTask(String name, Duration first, Duration every, CountDownLatch stop, Work work) {
        this.name = name;
        this.stop = stop;
        this.thread = thread(name).start(() -> loop(first, every, work));
    }

    /** One of the system's: a virtual one that reads for long would keep those from their turn that serve requests. */
    static Thread.Builder thread(String name) {
        return Thread.ofPlatform().daemon(true).name("storage-" + name);
    }

    static PeriodicTask start(String name, Duration first, Duration every, CountDownLatch stop, Work work) {
        return new PeriodicTask(name, first, every, stop, work);
    }

    private void loop(Duration first, Duration every, Work work) {
        try {
            for (Duration wait = first; !stop.await(wait.toMillis(), TimeUnit.MILLISECONDS); wait = every) {
                attempt(work);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt(Work work) throws InterruptedException {
        try {
            work.run();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (stop.getCount() > 0) {
                log.error("The {} failed; it is tried again later", name, e);
            }
        }
    }

    /** A lifecycle looks at this between pages. Drives are not held to their rate by a thread that is interrupted. */
    void interrupt() {
        if (name.equals(LIFECYCLE)) {
            thread.interrupt();
        }
    }

    void join() throws InterruptedException {
        thread.join();
    }
}
