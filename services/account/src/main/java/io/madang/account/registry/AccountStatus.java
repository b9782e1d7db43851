package io.madang.account.registry;

import java.util.Locale;

/** What an account may do. */
public enum AccountStatus {
    ACTIVE,
    /** An administrator has shut the account out; it can be let in again. */
    SUSPENDED,
    /** The user has left; nothing personal remains, and there is no way back. */
    CLOSED;

    String column() {
        return name().toLowerCase(Locale.ROOT);
    }

    static AccountStatus ofColumn(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
