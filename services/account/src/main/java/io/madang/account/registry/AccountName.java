package io.madang.account.registry;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.settings.AccountProperties.Lengths;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name that a user logs in with: ASCII letters, digits and single separators, compared without case.
 *
 * @param text as typed
 * @param key what is unique
 */
public record AccountName(String text, String key) {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*");

    /** What the column holds. */
    private static final int MAX_LENGTH = 32;

    /** Names that would pass for the installation itself. */
    private static final Set<String> RESERVED =
            Set.of("admin", "administrator", "root", "system", "madang", "moderator", "staff", "support");

    /** A name that somebody wants to have. */
    public static AccountName chosen(String text, Lengths lengths) {
        if (text.length() < lengths.nameMin() || text.length() > lengths.nameMax()) {
            throw Failure.ofField(
                    "name", InputReason.LENGTH, arg("min", lengths.nameMin()), arg("max", lengths.nameMax()));
        }
        if (!FORM.matcher(text).matches()) {
            throw Failure.ofField("name", AccountReason.NAME_FORM);
        }
        AccountName name = of(text);
        if (RESERVED.contains(name.key())) {
            throw Failure.ofField("name", AccountReason.NAME_RESERVED, arg("name", text));
        }
        return name;
    }

    /**
     * A name that somebody says they have; empty if no account can have it.
     *
     * <p>The form is checked before anything is folded: another spelling that the database or a folding of letters
     * would take for an existing name (trailing spaces, full-width letters, the Kelvin sign) is no spelling of it.
     */
    public static Optional<AccountName> given(String text) {
        return text.length() <= MAX_LENGTH && FORM.matcher(text).matches()
                ? Optional.of(new AccountName(text, text.toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    /** A name that is known to be one. */
    public static AccountName of(String text) {
        return given(text).orElseThrow(() -> new IllegalArgumentException("not the name of an account"));
    }

    /** A name that nobody can choose or log in with, for an account that has been closed. */
    static AccountName closed(long userId) {
        return new AccountName("#" + userId, "#" + userId);
    }

    @Override
    public String toString() {
        return text;
    }
}
