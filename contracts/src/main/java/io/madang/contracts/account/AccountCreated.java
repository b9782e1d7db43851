package io.madang.contracts.account;

/** Event: somebody signed up. The event's version is the account's first. */
public record AccountCreated(UserId userId, String nickname, long nicknameVersion) {

    public static final String TYPE = "account-created";
}
