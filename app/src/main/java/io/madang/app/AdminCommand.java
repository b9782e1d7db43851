package io.madang.app;

import io.madang.account.admin.AdminAccount;
import io.madang.account.admin.AdminPassword;
import io.madang.account.settings.AccountProperties;
import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.start.Reached;
import io.madang.kernel.error.Failure;
import java.util.List;
import java.util.Set;

/** {@code admin password}: sets the administrator's password straight through the database. */
final class AdminCommand {

    static final Set<String> VALUED = Set.of("--name", "--data", "--config");
    static final Set<String> FLAGS = Set.of("--stdin");

    private final Console console;

    AdminCommand(Console console) {
        this.console = console;
    }

    void run(Arguments arguments, Reached reached) {
        if (!arguments.words().equals(List.of("password"))) {
            throw new UsageError("admin knows one thing: 'admin password'.");
        }
        String name = arguments.option("--name").orElse(AdminAccount.NAME);
        String password = arguments.has("--stdin") ? console.line() : console.newPassword(name);
        try {
            new AdminPassword(reached.databases(), reached.bind("madang.account", AccountProperties.class))
                    .set(name, password);
        } catch (Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
        console.print("The password of '" + name + "' is set; its open sessions are closed.");
    }
}
