package io.madang.app;

import io.madang.app.command.Arguments;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.doctor.Doctor;
import io.madang.app.role.RoleMap;
import io.madang.app.setting.PropertyKeys;
import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import io.madang.app.start.EngineConnections;
import io.madang.app.start.Logs;
import io.madang.engine.DataDirectory;
import io.madang.engine.EmbeddedEngines;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The commands of the jar, by name. */
final class Commands {

    private static final List<String> NAMES =
            List.of("up", "admin", "events", "leaderboard", "coupons", "stock", "doctor");

    private final Console console;
    private final Map<String, String> environment;
    private final Path home;

    Commands(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = Map.copyOf(environment);
        this.home = Path.of(System.getProperty("madang.home", "")).toAbsolutePath();
    }

    void run(List<String> arguments) {
        String command = arguments.isEmpty() ? "--help" : arguments.getFirst();
        List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        if (NAMES.contains(command) && (rest.contains("--help") || rest.contains("-h"))) {
            console.print(help(command));
            return;
        }
        switch (command) {
            case "up" -> {
                Arguments given = Arguments.parse(rest, Setting.options(), UpCommand.FLAGS)
                        .withoutWords();
                new UpCommand(console, home).run(settings(given), given.has(UpCommand.DEMO));
            }
            case "train" -> new UpCommand(console, home).train();
            case "stop-engines" -> {
                Logs.toTerminal();
                Arguments given = Arguments.parse(rest, Setting.options(), UpCommand.FLAGS);
                try (DataDirectory data = DataDirectory.open(settings(given).data(home))) {
                    EmbeddedEngines.stopLeftBehind(data);
                }
            }
            case "admin" -> {
                Logs.toTerminal();
                Arguments given = Arguments.parse(rest, AdminCommand.VALUED, AdminCommand.FLAGS);
                try (EngineConnections connections = EngineConnections.by(settings(given), home)) {
                    new AdminCommand(console).run(given, connections);
                }
            }
            case "events" -> {
                Logs.toTerminal();
                Arguments given = Arguments.parse(rest, EventsCommand.VALUED, Set.of());
                try (EngineConnections connections = EngineConnections.by(settings(given), home)) {
                    new EventsCommand(console).run(given, connections);
                }
            }
            case "leaderboard" -> {
                Logs.toTerminal();
                Arguments given = Arguments.parse(rest, LeaderboardCommand.VALUED, Set.of());
                try (EngineConnections connections = EngineConnections.by(settings(given), home)) {
                    new LeaderboardCommand(console).run(given, connections);
                }
            }
            case "coupons" -> {
                Logs.toTerminal();
                Arguments given = Arguments.parse(rest, CouponsCommand.VALUED, Set.of());
                try (EngineConnections connections = EngineConnections.by(settings(given), home)) {
                    new CouponsCommand(console).run(given, connections);
                }
            }
            case "stock" -> {
                Logs.toTerminal();
                Arguments given = Arguments.parse(rest, StockCommand.VALUED, Set.of());
                try (EngineConnections connections = EngineConnections.by(settings(given), home)) {
                    new StockCommand(console).run(given, connections);
                }
            }
            case "doctor" -> {
                Logs.toTerminal();
                Map<String, String> options = Arguments.parse(rest, Setting.options(), Set.of())
                        .withoutWords()
                        .options();
                new Doctor(console, environment, home).run(() -> settings(options));
            }
            case "--list-roles" -> console.print(RoleMap.table());
            case "--help", "-h" -> console.print(help("madang"));
            case "--version" -> console.print("madang " + version());
            default ->
                throw new UsageError("there is no command '" + command + "'"
                        + Arguments.nearest(command, NAMES)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse("."));
        }
    }

    private Settings settings(Arguments arguments) {
        return settings(arguments.options());
    }

    private Settings settings(Map<String, String> options) {
        return Settings.read(options, environment, PropertyKeys.of(RoleMap.configurations(RoleMap.all())));
    }

    private static String version() {
        String version = Commands.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    private static String help(String topic) {
        try (InputStream text = Commands.class.getResourceAsStream("help/" + topic + ".txt")) {
            if (text == null) {
                throw new IllegalStateException("no help on " + topic);
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
