package io.madang.app.setting;

import io.madang.app.command.CommandFailure;
import io.madang.engine.EngineSource;
import io.madang.engine.EngineSources;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What an instance was told: an option wins over the environment, the environment over the file.
 *
 * @param values key to what was said, only where something was
 * @param origins key to where it was said, for messages
 */
public record Settings(SortedMap<String, String> values, Map<String, String> origins) {

    static final int DEFAULT_PORT = 8080;
    static final String DEFAULT_BIND = "127.0.0.1";
    private static final String DATABASE = "madang.database.";

    public Settings {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        origins = Map.copyOf(origins);
    }

    /**
     * Merges what was said, and checks that every key of the file is known.
     *
     * @param options option with its dashes to value
     * @param known whether a key of a file means something
     */
    public static Settings read(Map<String, String> options, Map<String, String> environment, Predicate<String> known) {
        TreeMap<String, String> values = new TreeMap<>();
        TreeMap<String, String> origins = new TreeMap<>();
        SettingsFile.named(options, environment)
                .ifPresent(file -> file.read(known).forEach((key, value) -> {
                    values.put(key, value);
                    origins.put(key, key + " in " + file.path());
                }));
        for (Setting setting : Setting.values()) {
            Optional<String> byVariable =
                    Optional.ofNullable(environment.get(setting.variable())).filter(v -> !v.isBlank());
            byVariable.ifPresent(value -> {
                if (setting == Setting.DATABASE_URL) {
                    // one URL stands for the whole database: mixing it with a file's servers would split the data
                    values.keySet().removeIf(key -> key.startsWith(DATABASE));
                }
                values.put(setting.key(), value.strip());
                origins.put(setting.key(), setting.variable());
            });
            setting.option().filter(options::containsKey).ifPresent(option -> {
                values.put(setting.key(), options.getOrDefault(option, "").strip());
                origins.put(setting.key(), option);
            });
        }
        return new Settings(values, origins);
    }

    public Optional<String> value(Setting setting) {
        return Optional.ofNullable(values.get(setting.key()));
    }

    /** Where a setting came from, for messages: an option, a variable, or a line of a file. */
    public String origin(Setting setting) {
        return origins.getOrDefault(setting.key(), "the default");
    }

    public int port() {
        return value(Setting.PORT)
                .map(text -> {
                    int port = text.matches("\\d{1,5}") ? Integer.parseInt(text) : -1;
                    if (port < 0 || port > 65_535) {
                        throw wrong(Setting.PORT, text, "a port is a number from 0 (any free one) to 65535");
                    }
                    return port;
                })
                .orElse(DEFAULT_PORT);
    }

    public String bind() {
        return value(Setting.BIND).orElse(DEFAULT_BIND);
    }

    /** Whether log lines are JSON objects, for a collector, instead of text. */
    public boolean logsJson() {
        return switch (value(Setting.LOG_FORMAT).orElse("text")) {
            case "json" -> true;
            case "text" -> false;
            case String other -> throw wrong(Setting.LOG_FORMAT, other, "the log's format is text or json");
        };
    }

    /** Where the programs of embedded engines come from. */
    public EngineSources engineSources() {
        return new EngineSources(engineSource(Setting.MARIADB_SOURCE), engineSource(Setting.REDIS_SOURCE));
    }

    private EngineSource engineSource(Setting setting) {
        return switch (value(setting).orElse("auto")) {
            case "auto" -> EngineSource.AUTO;
            case "bundled" -> EngineSource.BUNDLED;
            case "system" -> EngineSource.SYSTEM;
            case String other -> throw wrong(setting, other, "the engine's program is auto, bundled or system");
        };
    }

    /** The data directory; beside the launcher where nothing else was said. */
    public Path data(Path home) {
        return value(Setting.DATA)
                .map(Path::of)
                .orElse(home.resolve("data"))
                .toAbsolutePath()
                .normalize();
    }

    /** The roles that were named; empty for all. */
    public List<String> roles() {
        return value(Setting.ROLES)
                .map(text -> Arrays.stream(text.split(",", -1))
                        .map(String::strip)
                        .filter(role -> !role.isEmpty())
                        .distinct()
                        .toList())
                .orElse(List.of());
    }

    /** Whether the database is elsewhere, named in any of the possible ways. */
    public boolean namesDatabase() {
        return !values.subMap(DATABASE + "sources.", DATABASE + "sources/").isEmpty();
    }

    public CommandFailure wrong(Setting setting, String text, String hint) {
        return new CommandFailure("'" + text + "' (" + origin(setting) + ") cannot be used: " + hint + ".");
    }
}
