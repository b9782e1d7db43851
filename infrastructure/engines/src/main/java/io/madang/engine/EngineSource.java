package io.madang.engine;

/** Where the program of an engine comes from. */
public enum EngineSource {
    /** The system's program where it is of a fitting version and not older than the bundled one; else the bundled. */
    AUTO,
    /** The program that comes with Madang. */
    BUNDLED,
    /** The program that is installed on this machine. */
    SYSTEM
}
