package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Grantee;
import io.madang.objectstore.metadata.Permission;

/** How grants are stored: a code for each kind of grantee, a name behind that of users, a code for each permission. */
final class GrantCodes {
    private static final int OWNER = 1;
    private static final int ALL_USERS = 2;
    private static final int AUTHENTICATED_USERS = 3;
    private static final int USER = 4;

    private GrantCodes() {}

    static void write(Encoder out, Grantee grantee) {
        switch (grantee) {
            case Grantee.Known.OWNER -> out.octet(OWNER);
            case Grantee.Known.ALL_USERS -> out.octet(ALL_USERS);
            case Grantee.Known.AUTHENTICATED_USERS -> out.octet(AUTHENTICATED_USERS);
            case Grantee.User user -> out.octet(USER).text(user.name());
        }
    }

    static Grantee grantee(Decoder in) {
        int code = in.octet();
        return switch (code) {
            case OWNER -> Grantee.Known.OWNER;
            case ALL_USERS -> Grantee.Known.ALL_USERS;
            case AUTHENTICATED_USERS -> Grantee.Known.AUTHENTICATED_USERS;
            case USER -> new Grantee.User(in.text());
            default -> throw new IllegalArgumentException("There is no grantee " + code);
        };
    }

    static Permission permission(int code) {
        for (Permission permission : Permission.values()) {
            if (permission.code() == code) {
                return permission;
            }
        }
        throw new IllegalArgumentException("There is no permission " + code);
    }
}
