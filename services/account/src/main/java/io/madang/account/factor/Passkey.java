package io.madang.account.factor;

import io.madang.contracts.account.PasskeyId;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A passkey as it is kept.
 *
 * @param userHandle what authenticators know the account by
 * @param credential attested credential data: the authenticator's model, the credential's id and its public key
 * @param transports how browsers reach the authenticator
 * @param backupEligible whether the authenticator may copy it to other devices of its owner
 * @param signCount of the last signature; 0 where the authenticator does not count
 * @param lastUsedAt absent until it is used for the first time
 */
public record Passkey(
        PasskeyId id,
        UserId user,
        byte[] credentialId,
        byte[] userHandle,
        byte[] credential,
        List<String> transports,
        boolean backupEligible,
        boolean backedUp,
        long signCount,
        String name,
        Instant createdAt,
        @Nullable Instant lastUsedAt) {

    @Override
    public String toString() {
        return "passkey " + id + " of user " + user;
    }
}
