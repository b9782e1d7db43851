package io.madang.account.registry;

import io.madang.account.settings.AccountProperties.Lengths;
import io.madang.kernel.error.Failure;
import java.util.Locale;
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

    /** Names that would pass for the installation itself. */
    private static final Set<String> RESERVED =
            Set.of("admin", "administrator", "root", "system", "madang", "moderator", "staff", "support");

    /** A name that somebody wants to have. */
    public static AccountName chosen(String text, Lengths lengths) {
        if (text.length() < lengths.nameMin() || text.length() > lengths.nameMax()) {
            throw Failure.invalid("name must have " + lengths.nameMin() + " to " + lengths.nameMax() + " characters");
        }
        if (!FORM.matcher(text).matches()) {
            throw Failure.invalid(
                    "name may have letters a-z, digits, and single dots, hyphens or underscores between them");
        }
        AccountName name = of(text);
        if (RESERVED.contains(name.key())) {
            throw Failure.invalid("name '" + text + "' is reserved; choose another");
        }
        return name;
    }

    /** A name that somebody says they have. */
    public static AccountName of(String text) {
        return new AccountName(text, text.toLowerCase(Locale.ROOT));
    }

    /** A name that nobody can choose or log in with, for an account that has been closed. */
    static AccountName closed(long userId) {
        return of("#" + userId);
    }

    @Override
    public String toString() {
        return text;
    }
}
