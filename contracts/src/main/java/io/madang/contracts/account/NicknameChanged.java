package io.madang.contracts.account;

/** Event: a user has a new nickname; the event's version is the nickname's. */
public record NicknameChanged(UserId userId, String nickname) {

    public static final String TYPE = "nickname-changed";
}
