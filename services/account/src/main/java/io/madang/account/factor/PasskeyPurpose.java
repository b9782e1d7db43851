package io.madang.account.factor;

import java.util.Locale;

/** What a challenge for a passkey was made for; it is good for nothing else. */
public enum PasskeyPurpose {
    ADD,
    LOG_IN,
    /** The second step of a log-in that began with a password. */
    SECOND_STEP,
    /** A change of the own account by somebody who is logged in. */
    CONFIRM;

    /** As the keys of challenges call it. */
    String word() {
        return "passkey-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
