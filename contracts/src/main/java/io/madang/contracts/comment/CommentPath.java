package io.madang.contracts.comment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A comment's place in the order of its article: for each level the number among its siblings, as five digits in base
 * 62, whose ASCII order is the order of their numbers. So the order of the texts is the order of the tree: a comment,
 * then everything below it, then its next sibling.
 */
public record CommentPath(String text) implements Comparable<CommentPath> {

    /** What the column holds. */
    public static final int MAX_LEVELS = 10;

    /** Above all comments: the parent of those that answer no other. */
    public static final CommentPath TOP = new CommentPath("");

    private static final int DIGITS_PER_LEVEL = 5;

    /** How many siblings there can be. */
    static final long SIBLINGS = 62L * 62 * 62 * 62 * 62;

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /** Comes after every digit. */
    private static final char BEYOND = 'z' + 1;

    public CommentPath {
        if (text.length() % DIGITS_PER_LEVEL != 0 || text.length() > MAX_LEVELS * DIGITS_PER_LEVEL) {
            throw new IllegalArgumentException("a path has 5 characters for each level, not '" + text + "'");
        }
    }

    /** The place with the given number at each level. */
    static CommentPath of(List<Long> numbers) {
        StringBuilder text = new StringBuilder();
        for (long number : numbers) {
            text.append(digits(number));
        }
        return new CommentPath(text.toString());
    }

    /** 0 for the top, 1 for a comment that answers no other, and so on. */
    public int level() {
        return text.length() / DIGITS_PER_LEVEL;
    }

    public CommentPath parent() {
        return cut(level() - 1);
    }

    /** The ancestor at the given level, or this itself. */
    public CommentPath cut(int level) {
        return new CommentPath(text.substring(0, level * DIGITS_PER_LEVEL));
    }

    public CommentPath firstChild() {
        return new CommentPath(text + digits(0));
    }

    /** The place of the next sibling; none after the last number. */
    public Optional<CommentPath> next() {
        long number = number(level()) + 1;
        return number < SIBLINGS ? Optional.of(new CommentPath(parent().text + digits(number))) : Optional.empty();
    }

    /** The least text that is greater than everything below this place. */
    public String end() {
        return text + BEYOND;
    }

    /** The number at each level. */
    List<Long> numbers() {
        List<Long> numbers = new ArrayList<>();
        for (int level = 1; level <= level(); level++) {
            numbers.add(number(level));
        }
        return numbers;
    }

    private long number(int level) {
        long number = 0;
        for (int i = (level - 1) * DIGITS_PER_LEVEL; i < level * DIGITS_PER_LEVEL; i++) {
            number = number * DIGITS.length() + DIGITS.indexOf(text.charAt(i));
        }
        return number;
    }

    private static String digits(long number) {
        char[] digits = new char[DIGITS_PER_LEVEL];
        long rest = number;
        for (int i = DIGITS_PER_LEVEL - 1; i >= 0; i--) {
            digits[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
            rest /= DIGITS.length();
        }
        return new String(digits);
    }

    @Override
    public int compareTo(CommentPath other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
