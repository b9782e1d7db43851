package io.madang.account.securitylog;

/** What the security log is about. */
public enum SecurityEvent {
    LOGGED_IN,
    /** A wrong password; without a user, wrong names, many in one entry. */
    LOG_IN_FAILED,
    /** Too many wrong passwords: nothing was checked. */
    LOG_IN_LIMITED,
    /** A right password, or passkey, of an account that is suspended. */
    LOG_IN_SUSPENDED,
    /** A wrong password of somebody who is logged in, and has to give it again before an important change. */
    PASSWORD_CHECK_FAILED,
    /** A right password, and a wrong code after it. */
    SECOND_FACTOR_FAILED,
    LOGGED_OUT,
    /** One of the user's other sessions was ended. */
    SESSION_ENDED,
    /** A refresh token came twice, so the session was ended for both who have it. */
    REFRESH_TOKEN_REUSED,
    PASSWORD_CHANGED,
    /** By whoever holds the database. */
    PASSWORD_SET,
    /** An authenticator app was set up. */
    TOTP_ENABLED,
    TOTP_REMOVED,
    PASSKEY_ADDED,
    PASSKEY_REMOVED,
    /** What was signed with a passkey was not accepted. */
    PASSKEY_FAILED,
    /** The signature of a passkey that counts them was not newer than the last one: somebody may have a copy of it. */
    PASSKEY_COUNTER_REGRESSED,
    RECOVERY_CODE_USED,
    /** New recovery codes were made, and the ones before have ended. */
    RECOVERY_CODES_REPLACED,
    /** An administrator, or whoever holds the database, has removed all second factors. */
    SECOND_FACTORS_RESET,
    /** All that is held of the user was downloaded. */
    DATA_DOWNLOADED,
    ACCOUNT_CLOSED,
    /** What the user of a closed account had written and liked was deleted. */
    CONTENT_ERASED,
    SUSPENDED,
    REINSTATED,
    ADMIN_GRANTED,
    ADMIN_REVOKED,
    MODERATOR_GRANTED,
    MODERATOR_REVOKED,
    /** Somebody asked for what only administrators may do. */
    ACCESS_REFUSED,
    /** A new key signs access tokens. */
    KEYS_ROTATED,
    SERVICE_KEY_ISSUED,
    SERVICE_KEY_ROTATED,
    SERVICE_KEY_REVOKED,
    /** Requests brought service keys that are not valid; many in one entry. */
    SERVICE_KEY_REFUSED;

    /** Whether somebody may cause it who is not the owner, without having got in. */
    boolean isRefusal() {
        return switch (this) {
            case LOG_IN_FAILED,
                    LOG_IN_LIMITED,
                    LOG_IN_SUSPENDED,
                    PASSWORD_CHECK_FAILED,
                    SECOND_FACTOR_FAILED,
                    PASSKEY_FAILED,
                    PASSKEY_COUNTER_REGRESSED -> true;
            default -> false;
        };
    }
}
