package io.madang.testkit;

import io.madang.engine.ProcessEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/** An engine in a process of its own, which a test may also kill or pause. */
public abstract sealed class TestProcess extends TestEngine permits TestMariaDb, TestRedis {
    private static final long SIGNAL_LIMIT_SECONDS = 10;

    private final ProcessEngine engine;

    TestProcess(ProcessEngine engine, Runnable whenClosed) {
        super(engine, whenClosed);
        this.engine = engine;
    }

    public int port() {
        return engine.port();
    }

    /** Ends the process with SIGKILL and leaves it down until {@link #start}. */
    public void kill() {
        engine.kill();
    }

    /** Freezes the process with SIGSTOP: connections stay open and nothing answers. */
    public void pause() {
        signal("-STOP");
    }

    /** Lets a paused process run on. */
    public void resume() {
        signal("-CONT");
    }

    /** A paused process cannot obey a request to stop, so it runs on first. */
    @Override
    public synchronized void stop() {
        resume();
        super.stop();
    }

    @Override
    void abandon() {
        kill();
    }

    private void signal(String signal) {
        engine.process().ifPresent(process -> send(signal, process.pid()));
    }

    private static void send(String signal, long pid) {
        try {
            Process kill = new ProcessBuilder("kill", signal, Long.toString(pid))
                    .redirectErrorStream(true)
                    .start();
            if (!kill.waitFor(SIGNAL_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("kill " + signal + " " + pid + " did not end");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while sending " + signal, e);
        }
    }
}
