package io.madang.contracts.account;

import java.time.Instant;

/** One change of a nickname, with its place in its queue: serials of a queue are in commit order, without gaps. */
public record NicknameLogEntry(
        int queue, long serial, UserId userId, String nickname, long version, Instant changedAt) {}
