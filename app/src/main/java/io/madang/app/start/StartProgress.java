package io.madang.app.start;

import io.madang.app.command.Console;
import io.madang.engine.EngineProgressListener;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Shows how the engines come and go while somebody waits. */
final class StartProgress implements EngineProgressListener {

    private final Console console;
    private final Map<String, Stage> stages = Collections.synchronizedMap(new TreeMap<>());

    StartProgress(Console console) {
        this.console = console;
    }

    @Override
    public void report(String engine, Stage stage, Duration elapsed) {
        stages.put(engine, stage);
        synchronized (stages) {
            console.progress(stages.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + word(entry.getValue()))
                    .collect(Collectors.joining(" · ")));
            if (stages.values().stream().allMatch(Stage.STOPPED::equals)) {
                console.progressDone();
            }
        }
    }

    private static String word(Stage stage) {
        return switch (stage) {
            case STARTING -> "starts …";
            case READY -> "✓";
            case FAILED -> "✗";
            case STOPPING -> "stops …";
            case STOPPED -> "stopped";
        };
    }
}
