package io.madang.engine;

/** Where the programs of the engines that run as processes come from. */
public record EngineSources(EngineSource mariaDb, EngineSource redis) {
    public static final EngineSources AUTO = new EngineSources(EngineSource.AUTO, EngineSource.AUTO);
}
