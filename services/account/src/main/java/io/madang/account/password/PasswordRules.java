package io.madang.account.password;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.settings.AccountProperties;
import io.madang.account.settings.AccountProperties.Lengths;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.text.TextRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What makes a password acceptable: length, and not being the first thing that anybody would try, whatever its case and
 * width: one of the commonest passwords, or something with the name of its owner or of the site.
 */
public final class PasswordRules {

    private static final String FIELD = "password";

    /** A shorter word is part of too many others to be refused wherever it stands. */
    private static final int TELLING_BYTES = 4;

    private final Lengths lengths;
    private final List<String> siteNames;
    private final Set<String> common;

    public PasswordRules(AccountProperties properties) {
        this.lengths = properties.lengths();
        this.siteNames = properties.siteNames();
        this.common = readCommon();
    }

    /** Fails with {@code invalid} and the rule that is broken. */
    public void check(String password, String name, String nickname) {
        bound(password);
        if (password.codePointCount(0, password.length()) < lengths.passwordMin()) {
            throw Failure.ofField(FIELD, InputReason.TOO_SHORT, arg("min", lengths.passwordMin()));
        }
        TextRules.requireFit(FIELD, password);
        String folded = folded(password);
        if (leansOn(folded, name) || leansOn(folded, nickname)) {
            throw Failure.ofField(FIELD, AccountReason.PASSWORD_HAS_NAME);
        }
        if (siteNames.stream().anyMatch(site -> leansOn(folded, site))) {
            throw Failure.ofField(FIELD, AccountReason.PASSWORD_HAS_SITE);
        }
        if (folded.codePoints().distinct().count() < 3 || common.contains(folded)) {
            throw Failure.ofField(FIELD, AccountReason.PASSWORD_COMMON);
        }
    }

    /** The password, if it breaks no rule. */
    public String checked(String password, String name, String nickname) {
        check(password, name, nickname);
        return password;
    }

    /** Refuses what is too long to be hashed, also where it is only compared. */
    public void bound(String password) {
        if (password.codePointCount(0, password.length()) > lengths.passwordMax()) {
            throw Failure.ofField(FIELD, InputReason.TOO_LONG, arg("max", lengths.passwordMax()));
        }
    }

    private boolean leansOn(String password, String typedWord) {
        String word = folded(typedWord);
        if (word.isEmpty() || !password.contains(word)) {
            return false;
        }
        return word.getBytes(StandardCharsets.UTF_8).length >= TELLING_BYTES
                || password.replace(word, "").length() < lengths.passwordMin();
    }

    private static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
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
