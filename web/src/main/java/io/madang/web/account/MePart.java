package io.madang.web.account;

import java.util.Locale;
import java.util.Set;

/** A form of the account page. */
public enum MePart {
    PROFILE("bio"),
    NICKNAME("nickname"),
    AVATAR("picture"),
    PASSWORD("currentPassword", "newPassword", "again"),
    CLOSE("password", "sure");

    private final Set<String> fields;

    MePart(String... fields) {
        this.fields = Set.of(fields);
    }

    Set<String> fields() {
        return fields;
    }

    /** As addresses and phrases call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
