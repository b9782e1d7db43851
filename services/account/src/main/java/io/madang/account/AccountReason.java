package io.madang.account;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
public enum AccountReason implements FailureReason {
    NAME_FORM(ErrorCode.INVALID),
    NAME_RESERVED(ErrorCode.INVALID),
    NAME_TAKEN(ErrorCode.CONFLICT),
    NICKNAME_FORM(ErrorCode.INVALID),
    NICKNAME_ALPHABETS(ErrorCode.INVALID),
    NICKNAME_RESERVED(ErrorCode.INVALID),
    NICKNAME_TAKEN(ErrorCode.CONFLICT),
    NAME_OR_NICKNAME_TAKEN(ErrorCode.CONFLICT),
    NICKNAME_TOO_SOON(ErrorCode.TOO_MANY_REQUESTS),
    NICKNAME_QUEUE_NOT_FOUND(ErrorCode.NOT_FOUND),
    PASSWORD_HAS_NAME(ErrorCode.INVALID),
    PASSWORD_HAS_SITE(ErrorCode.INVALID),
    PASSWORD_COMMON(ErrorCode.INVALID),
    ADMIN_PASSWORD(ErrorCode.INVALID),
    WRONG_CREDENTIALS(ErrorCode.BAD_CREDENTIALS),
    PASSWORD_CHANGED(ErrorCode.BAD_CREDENTIALS),
    LOG_INS_BUSY(ErrorCode.UNAVAILABLE),
    SESSION_ENDED(ErrorCode.UNAUTHENTICATED),
    SESSION_NOT_FOUND(ErrorCode.NOT_FOUND),
    ACCOUNT_GONE(ErrorCode.UNAUTHENTICATED),
    ACCOUNT_CLOSED(ErrorCode.UNAUTHENTICATED),
    USER_CLOSED(ErrorCode.CONFLICT),
    SUSPENDED(ErrorCode.FORBIDDEN),
    SUSPENDED_UNTIL(ErrorCode.FORBIDDEN),
    SUSPENSION_END(ErrorCode.INVALID),
    WARNING_BOARD(ErrorCode.FORBIDDEN),
    BAN_END(ErrorCode.INVALID),
    BAN_OF_MODERATOR(ErrorCode.CONFLICT),
    TOO_MANY_BANS(ErrorCode.CONFLICT),
    DRAFT_NOT_FOUND(ErrorCode.NOT_FOUND),
    ADMIN_NOT_FOUND(ErrorCode.NOT_FOUND),
    LAST_ADMINISTRATOR(ErrorCode.CONFLICT),
    YOU_ARE_LAST_ADMINISTRATOR(ErrorCode.CONFLICT),
    OWN_SECOND_FACTOR(ErrorCode.CONFLICT),
    SECOND_FACTOR_NEEDED(ErrorCode.SECOND_FACTOR_REQUIRED),
    WRONG_CODE(ErrorCode.BAD_CODE),
    PASSKEY_REFUSED(ErrorCode.BAD_PASSKEY),
    PASSKEY_NOT_FOUND(ErrorCode.NOT_FOUND),
    PASSKEY_EXISTS(ErrorCode.CONFLICT),
    TOO_MANY_PASSKEYS(ErrorCode.CONFLICT),
    PASSKEYS_UNAVAILABLE(ErrorCode.UNPROCESSABLE),
    CODE_FORM(ErrorCode.INVALID),
    AUTHENTICATOR_NOT_FOUND(ErrorCode.NOT_FOUND),
    AUTHENTICATOR_EXISTS(ErrorCode.CONFLICT),
    SECOND_FACTOR_MISSING(ErrorCode.CONFLICT),
    TICKET_ENDED(ErrorCode.UNAUTHENTICATED),
    TOO_MANY_BOARDS(ErrorCode.CONFLICT);

    private final ErrorCode code;

    AccountReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "account";
    }
}
