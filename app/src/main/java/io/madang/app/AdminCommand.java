package io.madang.app;

import io.madang.account.admin.AdminAccount;
import io.madang.account.admin.AdminPassword;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.settings.AccountProperties;
import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.start.EngineConnections;
import io.madang.cluster.ClusterConfiguration;
import io.madang.cluster.ClusterKeys;
import io.madang.cluster.ClusterProperties;
import io.madang.cluster.NodeLease;
import io.madang.cluster.SigningKeyProperties;
import io.madang.cluster.SigningKeys;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code admin password} sets the administrator's password straight through the database, {@code admin
 * reset-second-factor} removes the second factor, {@code admin rotate-keys} makes a new key to sign access tokens with.
 */
final class AdminCommand {

    static final Set<String> VALUED = Set.of("--name", "--data", "--config");
    static final Set<String> FLAGS = Set.of("--stdin", "--now");

    private final Console console;

    AdminCommand(Console console) {
        this.console = console;
    }

    void run(Arguments arguments, EngineConnections connections) {
        if (arguments.words().equals(List.of("password"))) {
            setPassword(arguments, connections);
        } else if (arguments.words().equals(List.of("rotate-keys"))) {
            rotateKeys(arguments.has("--now"), connections);
        } else if (arguments.words().equals(List.of("reset-second-factor"))) {
            resetSecondFactor(arguments, connections);
        } else {
            throw new UsageError(
                    "admin knows three things: 'admin password', 'admin reset-second-factor' and 'admin rotate-keys'.");
        }
    }

    private void rotateKeys(boolean now, EngineConnections connections) {
        Shard home = connections.databases().inHome(ClusterConfiguration.SCHEMA);
        ClusterProperties cluster = connections.bind("madang.cluster", ClusterProperties.class);
        SecureRandom random = new SecureRandom();
        SigningKeys keys = new SigningKeys(
                home,
                new ClusterKeys(home, cluster, random),
                cluster,
                connections.bind("madang.cluster.signing-keys", SigningKeyProperties.class),
                random,
                keyId -> {});
        try (NodeLease ids = ids(connections.databases())) {
            String id = now ? keys.replace() : keys.rotate();
            String detail = "key " + id + (now ? ", all others are refused" : "");
            Shard accounts =
                    connections.databases().forService(Services.ACCOUNT.role()).home();
            new SecurityRows(accounts, ids).add(SecurityEvent.KEYS_ROTATED, null, null, detail, Instant.now());
            console.print("Key " + id + " signs access tokens "
                    + (now
                            ? "within seconds, and all others are refused."
                            : "in 15 seconds; those signed before are good until they expire."));
        } catch (IllegalStateException | Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private void setPassword(Arguments arguments, EngineConnections connections) {
        String name = arguments.option("--name").orElse(AdminAccount.NAME);
        String password = arguments.has("--stdin") ? console.line() : console.newPassword(name);
        change(connections, admin -> admin.set(name, password));
        console.print("The password of '" + name + "' is set; its open sessions are closed.");
    }

    private void resetSecondFactor(Arguments arguments, EngineConnections connections) {
        String name = arguments.option("--name").orElse(AdminAccount.NAME);
        change(connections, admin -> admin.resetSecondFactor(name));
        console.print("The second factor of '" + name + "' is removed; its open sessions are closed.");
    }

    private static void change(EngineConnections connections, Consumer<AdminPassword> change) {
        Databases databases = connections.databases();
        try (NodeLease ids = ids(databases)) {
            Outbox outbox = Outboxes.withoutRelay(
                    databases.forService(Services.ACCOUNT.role()),
                    connections.bind("madang.outbox", OutboxProperties.class),
                    ids,
                    JsonMapper.builder().build());
            change.accept(new AdminPassword(
                    databases, outbox, ids, connections.bind("madang.account", AccountProperties.class)));
        } catch (Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private static NodeLease ids(Databases databases) {
        return new NodeLease(
                databases.inHome(ClusterConfiguration.SCHEMA),
                InstantSource.system(),
                new SecureRandom(),
                new SimpleMeterRegistry());
    }
}
