package io.madang.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Which versions of embedded engines a start would run, for those who want to know before it. */
public final class EnginePlan {
    private EnginePlan() {}

    /** One report for each kind; fails where a program must not open the data that is there. */
    public static List<EngineReport> of(Path data, Set<EngineKind> wanted, EngineSources sources) {
        return wanted.stream().map(kind -> report(data, kind, sources)).toList();
    }

    private static EngineReport report(Path data, EngineKind kind, EngineSources sources) {
        return switch (kind) {
            case DATABASE ->
                EngineReport.of(
                        ProgramChoice.MARIADB, MariaDbEngine.choose(data.resolve("mariadb"), sources.mariaDb()));
            case REDIS ->
                EngineReport.of(ProgramChoice.REDIS, RedisEngine.choose(data.resolve("redis"), sources.redis()));
            case KAFKA -> KafkaEngine.bundled();
        };
    }
}
