package io.madang.objectstore.server.command;

import io.madang.objectstore.iam.Accounts;
import io.madang.objectstore.iam.Refused;
import io.madang.objectstore.server.Home;
import io.madang.objectstore.server.StoreFailure;
import io.madang.objectstore.server.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code storage …}. The exit status is 0 where all is good, 1 where something is not, 2 where it was asked wrongly. */
public final class Main {
    private static final int BAD = 1;
    private static final int MISUSED = 2;
    /** Who reads from a drive holds on to its carrier meanwhile; with one for each core, the cores would wait too. */
    private static final int CARRIERS_PER_CORE = 2;

    private final Terminal terminal;
    private final Map<String, String> environment;
    private final Path home;

    private Main(Terminal terminal, Map<String, String> environment, Path home) {
        this.terminal = terminal;
        this.environment = environment;
        this.home = home;
    }

    public static void main(String[] arguments) {
        setUnlessGiven(
                "jdk.virtualThreadScheduler.parallelism",
                Integer.toString(CARRIERS_PER_CORE * Runtime.getRuntime().availableProcessors()));
        setUnlessGiven("logback.configurationFile", "io/madang/objectstore/server/command/logback.xml");
        // A client could make the server work for nothing by it, and no client has a use for it.
        setUnlessGiven("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        Umask.keepOthersOut();
        Terminal terminal = Terminal.ofProcess();
        Path home = Path.of(System.getProperty("madang.home", "")).toAbsolutePath();
        int status = new Main(terminal, Map.copyOf(System.getenv()), home).run(List.of(arguments));
        if (status != 0) {
            System.exit(status);
        }
    }

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Runs a command that comes to an end, and returns its exit status. */
    public static int run(Terminal terminal, List<String> arguments) {
        return new Main(terminal, Map.of(), Path.of("").toAbsolutePath()).run(arguments);
    }

    private int run(List<String> arguments) {
        try {
            return dispatch(arguments) ? 0 : BAD;
        } catch (UsageError e) {
            terminal.error(e.getMessage() + " './madang storage --help' tells more.");
            return MISUSED;
        } catch (Refused | StoreFailure e) {
            terminal.error(String.valueOf(e.getMessage()));
            return BAD;
        } catch (IOException e) {
            terminal.error(e.getMessage() == null ? e.toString() : e.getMessage());
            return BAD;
        }
    }

    private boolean dispatch(List<String> arguments) throws UsageError, Refused, IOException {
        Set<String> known = new HashSet<>(StoreOptions.SERVE);
        known.addAll(UserCommand.OPTIONS);
        Options options = Options.parse(arguments, known);
        if (options.words().isEmpty()) {
            new ServeCommand(terminal)
                    .run(store(options.only(StoreOptions.SERVE)).settings());
            return true;
        }
        String command = options.words().getFirst();
        Optional<Task> task = Task.named(command);
        if (task.isPresent()) {
            options.only(StoreOptions.DATA).noMoreThan(1);
            return new TaskCommand(terminal).run(task.get(), store(options).settings());
        }
        if (command.equals("user")) {
            new UserCommand(terminal, accounts(options.only(UserCommand.OPTIONS))).run(options.rest());
            return true;
        }
        throw new UsageError("'" + command + "' is no command of storage; there is user, fsck, stats, scrub, compact.");
    }

    private Accounts accounts(Options options) throws UsageError, IOException {
        Home store = Home.of(store(options).data());
        if (!Files.isDirectory(store.accounts())) {
            throw new StoreFailure("There is no store in " + store.directory() + ". Start one first.", null);
        }
        return Accounts.open(store.accounts(), Clock.systemUTC(), new SecureRandom());
    }

    private StoreOptions store(Options options) {
        return new StoreOptions(options, environment, home);
    }
}
