package io.madang.web.account;

import java.util.Locale;
import java.util.Set;

/** A form of the account page. */
public enum MePart {
    PROFILE,
    NICKNAME,
    AVATAR,
    PASSWORD,
    CLOSE;

    Set<String> fields() {
        return switch (this) {
            case PROFILE -> Set.of("bio");
            case NICKNAME -> Set.of("nickname");
            case AVATAR -> Set.of("picture");
            case PASSWORD -> Set.of("currentPassword", "newPassword", "again");
            case CLOSE -> Set.of("password", "sure");
        };
    }

    /** As addresses and phrases call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
