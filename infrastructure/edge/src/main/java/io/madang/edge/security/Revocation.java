package io.madang.edge.security;

import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.Optional;

/** Something that ends access before the access tokens for it expire. */
public sealed interface Revocation {

    /** When access ended. */
    Instant at();

    /** A session has ended: no token of it is accepted. */
    record OfSession(SessionId session, Instant at) implements Revocation {}

    /**
     * What a user may do has become less: only tokens that were issued at this version of the account, or a later one,
     * are accepted. Versions and not times are compared, because the clocks of instances differ.
     */
    record OfUser(UserId user, long version, Instant at) implements Revocation {}

    /** As an entry of the stream: kind, id, version, milliseconds. */
    default String text() {
        return switch (this) {
            case OfSession ended -> "session " + ended.session() + " 0 " + at().toEpochMilli();
            case OfUser revoked -> "user " + revoked.user() + " " + revoked.version() + " " + at().toEpochMilli();
        };
    }

    /**
     * The revocation of an entry; empty for a kind that this version of the code does not know. Fails where the text is
     * none that any version has written.
     */
    static Optional<Revocation> parse(String text) {
        String[] parts = text.split(" ", -1);
        if (parts.length < 4) {
            throw new IllegalArgumentException("not a revocation");
        }
        Instant at = Instant.ofEpochMilli(Long.parseLong(parts[3]));
        return switch (parts[0]) {
            case "session" -> Optional.of(new OfSession(SessionId.of(parts[1]), at));
            case "user" -> Optional.of(new OfUser(UserId.of(parts[1]), Long.parseLong(parts[2]), at));
            default -> Optional.empty();
        };
    }
}
