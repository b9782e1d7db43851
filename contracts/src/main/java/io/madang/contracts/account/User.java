package io.madang.contracts.account;

import java.time.Instant;

/**
 * An account as everybody may see it.
 *
 * @param nicknameVersion grows with each change of the nickname; a copy is replaced only by a higher version
 */
public record User(
        UserId id, String nickname, long nicknameVersion, String bio, boolean suspended, Instant createdAt) {}
