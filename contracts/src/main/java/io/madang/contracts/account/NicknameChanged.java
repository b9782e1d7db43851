package io.madang.contracts.account;

/**
 * Event: a user has a new nickname.
 *
 * <p>The event's version is the account's, as in every event of an account. Copies of the nickname compare
 * {@code nicknameVersion} instead, because that is the version which {@link User} and {@link NicknameLog} carry too.
 */
public record NicknameChanged(UserId userId, String nickname, long nicknameVersion) {

    public static final String TYPE = "nickname-changed";
}
