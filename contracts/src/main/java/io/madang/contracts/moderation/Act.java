package io.madang.contracts.moderation;

import io.madang.contracts.account.UserId;
import java.time.Instant;

/**
 * Somebody used a power that others do not have.
 *
 * @param reason in the words of who did it; empty where no reason was given
 */
public record Act(ActId id, Instant at, UserId by, Deed deed, Subject subject, String reason) {}
