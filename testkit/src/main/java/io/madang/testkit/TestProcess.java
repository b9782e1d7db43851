package io.madang.testkit;

import io.madang.engine.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** An engine in a process of its own, which a test may also kill or pause. */
public abstract sealed class TestProcess extends TestEngine permits TestMariaDb, TestRedis {
    private static final long SIGNAL_LIMIT_SECONDS = 10;

    private final Supplier<ProcessHandle> process;

    TestProcess(Engine engine, Supplier<ProcessHandle> process, Runnable whenClosed) {
        super(engine, whenClosed);
        this.process = process;
    }

    /** Ends the process with SIGKILL and leaves it down until {@link #start}. */
    public void kill() {
        ProcessHandle victim = process.get();
        victim.destroyForcibly();
        victim.onExit().join();
        stop();
    }

    /** Freezes the process with SIGSTOP: connections stay open and nothing answers. */
    public void pause() {
        signal("STOP");
    }

    /** Lets a paused process run on. */
    public void resume() {
        signal("CONT");
    }

    /** A paused process cannot obey a request to stop, so it runs on first. */
    @Override
    public void stop() {
        signal("CONT");
        super.stop();
    }

    private void signal(String name) {
        long pid = process.get().pid();
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .redirectErrorStream(true)
                    .start();
            if (!kill.waitFor(SIGNAL_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("kill -" + name + " " + pid + " did not end");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
