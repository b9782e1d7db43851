package io.madang.account.factor;

import io.madang.account.AccountReason;
import io.madang.contracts.account.UserId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import java.util.HexFormat;
import java.util.Set;

/** Log-ins between their two steps: the password was right, and the second factor is still to come. */
public final class LogInChallenges {

    /** How many codes may be tried before the password must be given again. */
    static final int TRIES = 5;

    private final Challenges challenges;

    LogInChallenges(Challenges challenges) {
        this.challenges = challenges;
    }

    /**
     * Who has shown a password.
     *
     * @param password a digest of the hash that it had: with another one, the log-in begins anew
     */
    public record Begun(UserId user, String password) {

        public boolean isOf(String passwordHash) {
            return password.equals(digest(passwordHash));
        }
    }

    /** The answer to a right password that is not enough. */
    public Failure begin(UserId user, String passwordHash, Set<SecondFactors.Method> methods) {
        String token = challenges.begin(user + " " + digest(passwordHash));
        return Failure.of(AccountReason.SECOND_FACTOR_NEEDED)
                .with("challenge", token)
                .with(
                        "methods",
                        methods.stream().map(SecondFactors.Method::word).toList())
                .with("expiresInSeconds", challenges.lifetime().toSeconds());
    }

    /** Whose log-in it is; this counts as no try. */
    public UserId user(String token) {
        return challenges
                .peek(token)
                .map(LogInChallenges::parse)
                .map(Begun::user)
                .orElseThrow(LogInChallenges::ended);
    }

    /** Counts one try. */
    public Begun attempt(String token) {
        return challenges.attempt(token).map(LogInChallenges::parse).orElseThrow(LogInChallenges::ended);
    }

    /** Uses the challenge up. */
    public void finish(String token) {
        if (challenges.finish(token).isEmpty()) {
            throw ended();
        }
    }

    private static Begun parse(String about) {
        String[] parts = about.split(" ", 2);
        return new Begun(UserId.of(parts[0]), parts[1]);
    }

    public static Failure ended() {
        return Failure.of(CommonReason.LOG_IN_ENDED);
    }

    private static String digest(String passwordHash) {
        return HexFormat.of().formatHex(Digest.of(passwordHash));
    }
}
