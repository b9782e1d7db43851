package io.madang.objectstore.iam;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whom a statement of a bucket's policy is about.
 *
 * @param negated {@code NotPrincipal}: all but these
 * @param everyone {@code *}: also who did not sign
 * @param account the account itself, {@code …:root}
 */
record Principals(boolean negated, boolean everyone, boolean account, Set<String> users) {
    private static final Pattern USER = Pattern.compile("arn:aws:iam::[^:]*:user/(?:.*/)?([^/]+)");
    private static final Pattern ACCOUNT = Pattern.compile("arn:aws:iam::[^:]*:root|\\d{12}");

    static boolean isAccount(String principal) {
        return ACCOUNT.matcher(principal).matches();
    }

    /** The user's name in an ARN, or the text itself where it is a name; null where it is neither. */
    static @Nullable String user(String principal) {
        Matcher arn = USER.matcher(principal);
        if (arn.matches()) {
            return arn.group(1);
        }
        return UserName.valid(principal) ? principal : null;
    }

    /**
     * The account stands for all its users where something is denied to it, and for none where something is allowed:
     * as in AWS, what the account is allowed reaches a user only through that user's own policy.
     */
    boolean include(@Nullable String user, boolean allow) {
        boolean named = everyone || user != null && (users.contains(user) || account && allow == negated);
        return named != negated;
    }
}
