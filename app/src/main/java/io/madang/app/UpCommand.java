package io.madang.app;

import io.madang.account.admin.AdminAccount;
import io.madang.app.command.Console;
import io.madang.app.demo.Demo;
import io.madang.app.demo.DemoAccounts;
import io.madang.app.demo.DemoProgress;
import io.madang.app.demo.DemoSize;
import io.madang.app.role.Role;
import io.madang.app.role.RoleMap;
import io.madang.app.setting.Settings;
import io.madang.app.start.Instance;
import io.madang.app.start.Signals;
import io.madang.app.start.Supervisor;
import io.madang.engine.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code up}: starts an instance, says where it is, and leaves it running until a signal comes. */
final class UpCommand {

    static final String DEMO = "--demo";
    static final Set<String> FLAGS = Set.of(DEMO);

    private final Console console;
    private final Path home;

    UpCommand(Console console, Path home) {
        this.console = console;
        this.home = home;
    }

    /** @param demo whether to fill an empty installation with a community to look around in */
    void run(Settings settings, boolean demo) {
        List<Role> roles = RoleMap.select(settings.roles());
        Signals.install(console);
        Supervisor.ofEnvironment().ifPresent(Supervisor::endWithIt);
        Instance instance = Instance.start(settings, home, roles, console);
        boolean missing = instance.application().getBeanProvider(AdminAccount.class).stream()
                .anyMatch(AdminAccount::passwordMissing);
        Optional<DemoAccounts> accounts = demo ? Optional.of(fill(instance)) : Optional.empty();
        console.progressDone();
        console.print(instance.banner(roles, missing));
        accounts.ifPresent(words -> console.print(words.words()));
    }

    private DemoAccounts fill(Instance instance) {
        try {
            Demo demo = Demo.of(instance.application());
            demo.fill(DemoSize.STANDARD, new DemoProgress(console));
            return demo.accounts();
        } catch (RuntimeException e) {
            instance.close();
            throw e;
        }
    }

    /**
     * One start on a directory that is thrown away, with some requests, so that the JVM can remember which classes a
     * start needs.
     */
    void train() {
        Path place;
        try {
            place = Files.createTempDirectory("madang-train");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Settings settings = Settings.read(
                Map.of("--port", "0", "--data", place.resolve("data").toString()), Map.of(), key -> true);
        try (Instance instance = Instance.start(settings, home, RoleMap.all(), console)) {
            TrainingRequests.send(instance.port());
        } finally {
            Directories.remove(place);
        }
    }
}
