package io.madang.web.account;

import java.util.Locale;
import java.util.Set;

/** A form of the account page. */
public enum AccountPageSection {
    PROFILE,
    NICKNAME,
    AVATAR,
    PASSWORD,
    DATA,
    CLOSE;

    Set<String> fields() {
        return switch (this) {
            case PROFILE -> Set.of("bio");
            case NICKNAME -> Set.of("nickname");
            case AVATAR -> Set.of("picture");
            case PASSWORD -> Set.of("currentPassword", "newPassword", "again");
            case DATA -> Set.of("password");
            case CLOSE -> Set.of("password", "sure");
        };
    }

    /** The tab of the account page that it stands in, as its address calls it; empty for the first. */
    public String tab() {
        return switch (this) {
            case PROFILE, NICKNAME, AVATAR -> "";
            case PASSWORD -> "password";
            case DATA, CLOSE -> "data";
        };
    }

    /** The page that shows it. */
    String path() {
        return tab().isEmpty() ? "/me" : "/me/" + tab();
    }

    /** As addresses and phrases call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
