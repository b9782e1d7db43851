package io.madang.markdown;

import java.util.regex.Pattern;

/** Where links may lead to, and where pictures may come from. */
final class LinkPolicy {

    static final int MAX_CHARACTERS = 2_000;

    /** Neither white space nor control, format and unassigned characters, nor what ends an attribute or turns a slash. */
    private static final String CHARACTER = "[^\\s\\p{C}\\p{Z}\"'<>`\\\\]";

    /** A host without a user before it: {@code https://bank.example@evil.example} deceives. */
    private static final Pattern WEB =
            Pattern.compile("(?i)https?://[^\\s\\p{C}\\p{Z}\"'<>`\\\\/?#@]++(?:[/?#]" + CHARACTER + "*+)?");

    private static final Pattern MAIL = Pattern.compile("(?i)mailto:" + CHARACTER + "++");
    private static final Pattern MEDIA =
            Pattern.compile("/(?:v1/)?media/[A-Za-z0-9_-][A-Za-z0-9._-]*+(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*+)*+");

    private LinkPolicy() {}

    static boolean isLink(String address) {
        return address.length() <= MAX_CHARACTERS
                && (WEB.matcher(address).matches() || MAIL.matcher(address).matches());
    }

    /** Whether a picture comes from another site than ours. */
    static boolean isElsewhere(String address) {
        return !MEDIA.matcher(address).matches();
    }

    static boolean isPicture(String address) {
        return address.length() <= MAX_CHARACTERS
                && (WEB.matcher(address).matches() || MEDIA.matcher(address).matches());
    }
}
