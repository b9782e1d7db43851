package io.madang.app.doctor;

import io.madang.app.setting.Settings;
import io.madang.engine.DataDirectory;
import io.madang.engine.EngineException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The data directory: whether it can be used, who uses it, and what was left running in it. */
final class DataDirectoryChecks {

    private DataDirectoryChecks() {}

    static List<Finding> findings(Settings settings, Path home) {
        Path path = settings.data(home);
        if (!Files.exists(path)) {
            Path parent = path;
            while (parent.getParent() != null && !Files.exists(parent)) {
                parent = parent.getParent();
            }
            return List.of(
                    Files.isWritable(parent)
                            ? Finding.good("the data directory " + path + " will be made at the first start")
                            : Finding.bad(
                                    "the data directory " + path + " cannot be made: choose another with --data"));
        }
        List<Finding> findings = new ArrayList<>();
        try (DataDirectory data = DataDirectory.open(path)) {
            if (data.warnings().isEmpty()) {
                findings.add(Finding.good("the data directory " + data.path() + " is free to use"));
            }
            data.warnings().forEach(warning -> findings.add(Finding.noted(warning)));
            leftovers(path)
                    .forEach(process -> findings.add(Finding.noted("process " + process
                            + " was left behind in the data directory; the next start stops it and takes over")));
        } catch (EngineException e) {
            String message = String.valueOf(e.getMessage());
            findings.add(message.contains("in use") ? Finding.noted(message) : Finding.bad(message));
        }
        return findings;
    }

    /** Engines that outlived their JVM, known by the directory in their arguments. */
    private static List<String> leftovers(Path data) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> process.info().arguments().stream()
                        .flatMap(Stream::of)
                        .anyMatch(argument ->
                                argument.contains(data + "/mariadb/") || argument.contains(data + "/redis/")))
                .map(process -> process.pid() + " (" + process.info().command().orElse("?") + ")")
                .toList();
    }
}
