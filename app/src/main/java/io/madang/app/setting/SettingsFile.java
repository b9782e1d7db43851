package io.madang.app.setting;

import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A properties file with settings, read strictly: a key that means nothing is a mistake. */
record SettingsFile(Path path) {

    private static final long MAX_BYTES = 1 << 20;
    private static final String LEVELS = "logging.level.";

    static Optional<SettingsFile> named(Map<String, String> options, Map<String, String> environment) {
        return Setting.CONFIG
                .option()
                .map(options::get)
                .or(() -> Optional.ofNullable(environment.get(Setting.CONFIG.variable())))
                .filter(name -> !name.isBlank())
                .map(name -> new SettingsFile(Path.of(name).toAbsolutePath().normalize()));
    }

    Map<String, String> read(Predicate<String> known) {
        Properties properties = new Properties();
        try {
            if (Files.size(path) > MAX_BYTES) {
                throw new CommandFailure(path + " is larger than a configuration can be; is it the right file?");
            }
            try (Reader reader = Files.newBufferedReader(path)) {
                properties.load(reader);
            }
        } catch (NoSuchFileException e) {
            throw new CommandFailure("the configuration file " + path + " does not exist.", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new CommandFailure("the configuration file " + path + " cannot be read: " + e.getMessage(), e);
        }
        TreeMap<String, String> values = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (!known.test(key) && !isSetting(key) && !key.startsWith(LEVELS)) {
                throw unknown(key);
            }
            values.put(key, properties.getProperty(key).strip());
        }
        return values;
    }

    private static boolean isSetting(String key) {
        return key.startsWith(Setting.PEERS.key() + ".")
                || Arrays.stream(Setting.values())
                        .anyMatch(s -> s != Setting.CONFIG && s.key().equals(key));
    }

    private CommandFailure unknown(String key) {
        String hint = Arguments.nearest(
                        key, Arrays.stream(Setting.values()).map(Setting::key).toList())
                .map(near -> " Did you mean " + near + "?")
                .orElse(" './madang up --help' lists the settings.");
        return new CommandFailure(path + " sets '" + key + "', which is no setting." + hint);
    }
}
