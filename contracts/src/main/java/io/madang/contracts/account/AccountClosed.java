package io.madang.contracts.account;

/** Event: a user closed the account; its nickname has been replaced, by a {@link NicknameChanged} of its own. */
public record AccountClosed(UserId userId) {

    public static final String TYPE = "account-closed";
}
