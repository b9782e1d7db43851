package io.madang.objectstore.server.command;

import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/** {@code storage}: serves until a signal comes, then lets requests finish. A second signal ends it as it is. */
final class ServeCommand {
    private static final Logger log = LoggerFactory.getLogger(ServeCommand.class);
    private static final int FORCED = 130;

    private final Terminal terminal;

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Does not return: the process ends by a signal. */
    void run(Settings settings) throws IOException {
        Store store = Store.open(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(store), "storage-stop"));
        AtomicBoolean stopping = new AtomicBoolean();
        for (String name : new String[] {"INT", "TERM"}) {
            Signal.handle(new Signal(name), signal -> {
                if (stopping.compareAndSet(false, true)) {
                    terminal.beside("Stopping: requests in progress may finish. Press Ctrl-C again to stop at once.");
                    // exit runs the hook and does not return, so it needs a thread that nobody waits for
                    Thread.ofPlatform().start(() -> System.exit(0));
                } else {
                    Runtime.getRuntime().halt(FORCED);
                }
            });
        }
        terminal.print(new Banner(store, System.getProperty("madang.command", "./madang")).text());
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(Store store) {
        try {
            store.close();
        } catch (IOException | RuntimeException e) {
            log.error("The store did not close cleanly; its next start sorts that out", e);
        }
    }
}
