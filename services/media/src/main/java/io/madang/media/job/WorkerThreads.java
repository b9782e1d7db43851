package io.madang.media.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The threads of a worker: the first takes short jobs only, and of three the second none that take hours, so that none of
 * those waits for a longer one.
 */
final class WorkerThreads implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(WorkerThreads.class);

    /** After the engines' connections, and stopped before them. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 2048;

    private final Worker worker;
    private final int count;
    private final Duration poll;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean running;

    WorkerThreads(Worker worker, WorkerProperties properties) {
        this.worker = worker;
        this.count = properties.threads();
        this.poll = properties.poll();
    }

    private void keepWorking(int heaviest) {
        try {
            while (running) {
                if (!workQuietly(heaviest)) {
                    Thread.sleep(poll);
                }
            }
        } catch (InterruptedException e) {
            // stopped
        }
    }

    private boolean workQuietly(int heaviest) {
        try {
            return worker.doNext(heaviest);
        } catch (RuntimeException e) {
            log.warn("Media jobs wait: {}", e.toString());
            return false;
        }
    }

    @Override
    public synchronized void start() {
        if (running) {
            return;
        }
        running = true;
        for (int i = 0; i < count; i++) {
            int heaviest = heaviest(i);
            threads.add(
                    Thread.ofPlatform().name("media-worker-" + i).daemon(true).start(() -> keepWorking(heaviest)));
        }
    }

    private int heaviest(int thread) {
        if (thread == count - 1) {
            return Task.HEAVIEST;
        }
        return switch (thread) {
            case 0 -> Task.SHORT;
            case 1 -> Task.MEDIUM;
            default -> Task.HEAVIEST;
        };
    }

    @Override
    public synchronized void stop() {
        running = false;
        threads.forEach(Thread::interrupt);
        threads.clear();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
