package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/** To whom a list of access control gives something. */
public sealed interface Grantee {
    /** Whether this is (also) whoever asks; null is who did not sign. */
    boolean includes(@Nullable String user);

    /** Those who are not named one by one. */
    enum Known implements Grantee {
        /** To whom all of the store belongs. It may do everything anyway, and no list is asked about it. */
        OWNER,
        /** Everyone, signed or not. */
        ALL_USERS,
        /** Whoever signed. */
        AUTHENTICATED_USERS;

        @Override
        public boolean includes(@Nullable String user) {
            return switch (this) {
                case OWNER -> false;
                case ALL_USERS -> true;
                case AUTHENTICATED_USERS -> user != null;
            };
        }
    }

    /** A user of the store. */
    record User(String name) implements Grantee {
        @Override
        public boolean includes(@Nullable String user) {
            return name.equals(user);
        }
    }
}
