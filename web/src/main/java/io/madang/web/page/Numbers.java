package io.madang.web.page;

/** Numbers as pages show them. */
final class Numbers {

    private static final int GROUP = 3;

    private Numbers() {}

    /** With a comma before each group of three digits. */
    static String shown(long number) {
        String digits = Long.toString(number);
        int first = number < 0 ? 1 : 0;
        if (digits.length() - first <= GROUP) {
            return digits;
        }
        StringBuilder text = new StringBuilder(digits);
        for (int at = digits.length() - GROUP; at > first; at -= GROUP) {
            text.insert(at, ',');
        }
        return text.toString();
    }
}
