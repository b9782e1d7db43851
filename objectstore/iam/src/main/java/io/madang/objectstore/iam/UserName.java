package io.madang.objectstore.iam;

import java.util.regex.Pattern;

/** What a user may be called: letters, digits and a few signs, so that a name fits into an ARN and into a log. */
final class UserName {
    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

    private UserName() {}

    static boolean valid(String name) {
        return VALID.matcher(name).matches();
    }
}
