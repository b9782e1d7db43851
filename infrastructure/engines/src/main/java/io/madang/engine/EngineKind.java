package io.madang.engine;

/** The engines that Madang can bring along, each with the port it prefers. */
public enum EngineKind {
    DATABASE(13_306),
    REDIS(16_379),
    KAFKA(19_092);

    private final int preferredPort;

    EngineKind(int preferredPort) {
        this.preferredPort = preferredPort;
    }

    public int preferredPort() {
        return preferredPort;
    }
}
