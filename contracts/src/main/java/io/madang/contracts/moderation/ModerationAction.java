package io.madang.contracts.moderation;

import io.madang.contracts.account.UserId;
import java.time.Instant;

/**
 * What a moderator or administrator did.
 *
 * @param reason in the words of who did it; empty where no reason was given
 */
public record ModerationAction(
        ModerationActionId id, Instant at, UserId by, ModerationActionType deed, Subject subject, String reason) {}
