package io.madang.contracts.moderation;

/**
 * Event: a moderator or administrator acted. Each action is published once, as an aggregate of its own; its key is the
 * action's id.
 */
public record ModerationActionTaken(ModerationAction act) {

    public static final String TYPE = "act-taken";
    public static final long VERSION = 1;
}
