package io.madang.objectstore.server.command;

import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.iam.Accounts;
import io.madang.objectstore.iam.CannedPolicy;
import io.madang.objectstore.iam.Refused;
import io.madang.objectstore.iam.User;
import io.madang.objectstore.iam.User.UserPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code storage user …}: works on the accounts' file, which a running store reads again at its next request. */
final class UserCommand {
    static final Set<String> OPTIONS = Set.of("--data", "--policy", "--keep");

    private final Terminal terminal;
    private final Accounts accounts;

    UserCommand(Terminal terminal, Accounts accounts) {
        this.terminal = terminal;
        this.accounts = accounts;
    }

    void run(Options options) throws UsageError, Refused, IOException {
        switch (options.word(0, "what to do (add, list, remove, policy, key)")) {
            case "add" -> {
                String name = options.noMoreThan(2).word(1, "the user's name");
                List<UserPolicy> policies = new ArrayList<>();
                for (String policy : options.all("--policy")) {
                    policies.add(policy(policy));
                }
                show(accounts.addUser(name, policies));
                if (policies.isEmpty()) {
                    terminal.beside("It may do nothing yet: give it a policy, or name it in a bucket's.");
                }
            }
            case "list" -> {
                options.noMoreThan(1);
                list();
            }
            case "remove" -> accounts.removeUser(options.noMoreThan(2).word(1, "the user's name"));
            case "policy" -> policy(options.noMoreThan(4));
            case "key" -> key(options.noMoreThan(3));
            default -> throw new UsageError("after 'user' comes add, list, remove, policy or key.");
        }
    }

    private void policy(Options options) throws UsageError, Refused, IOException {
        String user = options.word(2, "the user's name");
        String policy = options.word(3, "the policy");
        switch (options.word(1, "add or remove")) {
            case "add" -> accounts.addPolicy(user, policy(policy));
            case "remove" -> accounts.removePolicy(user, policy);
            default -> throw new UsageError("after 'user policy' comes add or remove.");
        }
    }

    private void key(Options options) throws UsageError, Refused, IOException {
        String what = options.word(1, "add, enable, disable, rotate or remove");
        String which = options.word(2, what.equals("add") ? "the user's name" : "the access key's id");
        switch (what) {
            case "add" -> show(accounts.addKey(which));
            case "enable" -> accounts.enableKey(which, true);
            case "disable" -> accounts.enableKey(which, false);
            case "rotate" ->
                show(accounts.rotateKey(which, keep(options.value("--keep").orElse("0s"))));
            case "remove" -> accounts.removeKey(which);
            default -> throw new UsageError("after 'user key' comes add, enable, disable, rotate or remove.");
        }
    }

    private static Duration keep(String text) throws UsageError {
        try {
            String iso = text.toUpperCase(Locale.ROOT);
            return Duration.parse(iso.endsWith("D") ? "P" + iso : "PT" + iso);
        } catch (DateTimeParseException e) {
            throw new UsageError("--keep is a time such as 30m, 24h or 7d, not '" + text + "'.");
        }
    }

    /** A canned policy by its name, or a document in a file, which gives it its name. */
    private static UserPolicy policy(String given) throws UsageError, IOException {
        for (CannedPolicy canned : CannedPolicy.values()) {
            if (canned.title().equals(given)) {
                return new UserPolicy(canned.title(), canned.document());
            }
        }
        Path file = Path.of(given);
        if (!Files.isRegularFile(file)) {
            throw new UsageError("the policy " + given + " is neither readwrite, readonly or writeonly, nor a file.");
        }
        return new UserPolicy(file.getFileName().toString().replaceFirst("\\.json$", ""), Files.readString(file));
    }

    /** The only time that the secret is shown. */
    private void show(AccessKey key) {
        terminal.print("user        " + key.user() + "\naccess key  " + key.id() + "\nsecret key  " + key.secret());
    }

    private void list() {
        for (User user : accounts.users()) {
            String policies = user.policies().stream().map(UserPolicy::name).collect(Collectors.joining(", "));
            terminal.print(user.name() + (user.name().equals("root") ? "  (may do everything)" : "  " + policies));
            for (AccessKey key : user.keys()) {
                terminal.print("  " + key.id() + (key.enabled() ? "" : "  disabled")
                        + (key.expires() == null ? "" : "  until " + key.expires()));
            }
        }
    }
}
