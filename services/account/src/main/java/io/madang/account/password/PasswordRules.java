package io.madang.account.password;

import io.madang.account.settings.AccountProperties.Lengths;
import io.madang.kernel.error.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What makes a password acceptable: length, and not being the first thing that anybody would try. */
public final class PasswordRules {

    private final Lengths lengths;
    private final Set<String> common;

    public PasswordRules(Lengths lengths) {
        this.lengths = lengths;
        this.common = readCommon();
    }

    /** Fails with {@code invalid} and the rule that is broken. */
    public void check(String password, String name, String nickname) {
        bound(password);
        int length = password.codePointCount(0, password.length());
        if (length < lengths.passwordMin()) {
            throw Failure.invalid("password must have at least " + lengths.passwordMin() + " characters");
        }
        String folded = password.toLowerCase(Locale.ROOT);
        if (folded.equals(name.toLowerCase(Locale.ROOT)) || folded.equals(nickname.toLowerCase(Locale.ROOT))) {
            throw Failure.invalid("password must differ from name and nickname");
        }
        if (folded.codePoints().distinct().count() < 3 || common.contains(folded)) {
            throw Failure.invalid("password is one that attackers try first; choose another");
        }
    }

    /** Refuses what is too long to be hashed, also where it is only compared. */
    public void bound(String password) {
        if (password.codePointCount(0, password.length()) > lengths.passwordMax()) {
            throw Failure.invalid("password must have at most " + lengths.passwordMax() + " characters");
        }
    }

    private static Set<String> readCommon() {
        try (InputStream list =
                Objects.requireNonNull(PasswordRules.class.getResourceAsStream("common-passwords.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
