package io.madang.objectstore.server.command;

import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.Home;
import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.StoreFailure;
import io.madang.objectstore.server.admin.RunningStore;
import io.madang.objectstore.server.task.Result;
import io.madang.objectstore.server.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.Optional;

/** {@code storage fsck|stats|scrub|compact}: asks the store that runs, or opens it where none does. */
final class TaskCommand {
    private final Terminal terminal;

    TaskCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Whether all was good. */
    boolean run(Task task, Settings settings) throws IOException {
        Home home = Home.of(settings.data());
        if (!Files.isDirectory(home.metadata())) {
            throw new StoreFailure("There is no store in " + home.directory() + ".", null);
        }
        ProgressBar bar = new ProgressBar(terminal);
        Result result;
        Optional<RunningStore> running = RunningStore.at(home.admin());
        if (running.isPresent()) {
            result = running.get().run(task, bar);
        } else {
            try (Contents contents = Contents.open(settings, home, Clock.systemUTC())) {
                result = task.run(contents, true, bar);
            }
        }
        bar.done();
        terminal.print(result.text());
        return result.good();
    }
}
