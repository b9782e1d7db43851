package io.madang.account.factor;

import io.madang.contracts.account.UserId;
import io.madang.kernel.digest.Digest;
import io.madang.sharding.Shard;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Codes on paper for those who have lost their other factors. Each has 120 random bits, so that a plain hash of it tells
 * nothing, and is good for one log-in.
 */
final class RecoveryCodes {

    static final int COUNT = 10;

    private static final int BYTES = 15;
    private static final int GROUP = 6;

    private final Shard home;
    private final RandomGenerator random;

    RecoveryCodes(Shard home, RandomGenerator random) {
        this.home = home;
        this.random = random;
    }

    /** New codes in place of all others; within the transaction that has locked the account. */
    List<String> replace(UserId user) {
        remove(user);
        List<String> codes = Stream.generate(this::fresh).limit(COUNT).toList();
        for (String code : codes) {
            home.sql("insert into recovery_codes (user_id, code_hash) values (:user, :hash)")
                    .param("user", user.value())
                    .param("hash", hash(code))
                    .update();
        }
        return codes;
    }

    /** Takes a code; returns whether the user had it. */
    boolean use(UserId user, String code) {
        return home.sql("delete from recovery_codes where user_id = :user and code_hash = :hash")
                        .param("user", user.value())
                        .param("hash", hash(code))
                        .update()
                > 0;
    }

    int left(UserId user) {
        return home.sql("select count(*) from recovery_codes where user_id = :user")
                .param("user", user.value())
                .query(Integer.class)
                .single();
    }

    void remove(UserId user) {
        home.sql("delete from recovery_codes where user_id = :user")
                .param("user", user.value())
                .update();
    }

    private String fresh() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base32.encode(bytes).toLowerCase(Locale.ROOT).replaceAll("(.{" + GROUP + "})(?!$)", "$1-");
    }

    /** However it was typed: in capitals, with or without spaces and hyphens. */
    private static byte[] hash(String code) {
        String plain = code.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT);
        return Digest.of(plain.getBytes(StandardCharsets.UTF_8));
    }
}
