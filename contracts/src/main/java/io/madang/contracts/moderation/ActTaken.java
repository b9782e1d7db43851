package io.madang.contracts.moderation;

/** Event: somebody used a power. Each act is told once, as an aggregate of its own; its key is the act's id. */
public record ActTaken(Act act) {

    public static final String TYPE = "act-taken";
    public static final long VERSION = 1;
}
