package io.madang.edge.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The keys of access tokens, the same for all instances: one signs, several may verify. */
public interface TokenKeys {

    /**
     * A key of at least 32 bytes.
     *
     * @param id names the key in the header of the tokens that it signs
     */
    record Key(String id, byte[] secret) {

        /** Never the secret. */
        @Override
        public String toString() {
            return "key " + id;
        }
    }

    /** The key to sign with now. */
    Key signing();

    /**
     * The key that verifies tokens which name this id, if they are accepted.
     *
     * @param id as a token names it, so anything; null where it names none
     */
    Optional<Key> accepted(@Nullable String id);

    /** One key for everything. */
    static TokenKeys of(byte[] secret) {
        Key only = new Key("0", secret);
        return new TokenKeys() {
            @Override
            public Key signing() {
                return only;
            }

            @Override
            public Optional<Key> accepted(@Nullable String id) {
                return id == null || id.equals(only.id()) ? Optional.of(only) : Optional.empty();
            }
        };
    }
}
