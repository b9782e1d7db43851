package io.madang.app;

import io.madang.app.command.Arguments;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The commands of the jar, by name. */
final class Commands {

    private static final List<String> NAMES = List.of("up", "admin", "events", "doctor");

    private final Console console;
    private final Map<String, String> environment;

    Commands(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = Map.copyOf(environment);
    }

    void run(List<String> arguments) {
        String command = arguments.isEmpty() ? "--help" : arguments.getFirst();
        List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        if (NAMES.contains(command) && (rest.contains("--help") || rest.contains("-h"))) {
            console.print(help(command));
            return;
        }
        switch (command) {
            case "--list-roles" -> console.print(RoleMap.table());
            case "--help", "-h" -> console.print(help("madang"));
            case "--version" -> console.print("madang " + version() + environment.getOrDefault("", ""));
            default ->
                throw new UsageError("there is no command '" + command + "'"
                        + Arguments.nearest(command, NAMES)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse("."));
        }
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
