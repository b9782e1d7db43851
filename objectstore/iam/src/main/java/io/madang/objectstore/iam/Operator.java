package io.madang.objectstore.iam;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a condition compares a value of the request with one of the policy. */
enum Operator {
    STRING_EQUALS("StringEquals", String::equals),
    STRING_NOT_EQUALS("StringNotEquals", STRING_EQUALS),
    STRING_EQUALS_IGNORE_CASE("StringEqualsIgnoreCase", String::equalsIgnoreCase),
    STRING_NOT_EQUALS_IGNORE_CASE("StringNotEqualsIgnoreCase", STRING_EQUALS_IGNORE_CASE),
    STRING_LIKE("StringLike"),
    STRING_NOT_LIKE("StringNotLike", STRING_LIKE),
    ARN_EQUALS("ArnEquals"),
    ARN_NOT_EQUALS("ArnNotEquals", ARN_EQUALS),
    ARN_LIKE("ArnLike"),
    ARN_NOT_LIKE("ArnNotLike", ARN_LIKE),
    NUMERIC_EQUALS("NumericEquals", Values::number, (a, b) -> a.compareTo(b) == 0),
    NUMERIC_NOT_EQUALS("NumericNotEquals", NUMERIC_EQUALS),
    NUMERIC_LESS_THAN("NumericLessThan", Values::number, (a, b) -> a.compareTo(b) < 0),
    NUMERIC_LESS_THAN_EQUALS("NumericLessThanEquals", Values::number, (a, b) -> a.compareTo(b) <= 0),
    NUMERIC_GREATER_THAN("NumericGreaterThan", Values::number, (a, b) -> a.compareTo(b) > 0),
    NUMERIC_GREATER_THAN_EQUALS("NumericGreaterThanEquals", Values::number, (a, b) -> a.compareTo(b) >= 0),
    DATE_EQUALS("DateEquals", Values::date, Instant::equals),
    DATE_NOT_EQUALS("DateNotEquals", DATE_EQUALS),
    DATE_LESS_THAN("DateLessThan", Values::date, Instant::isBefore),
    DATE_LESS_THAN_EQUALS("DateLessThanEquals", Values::date, (a, b) -> !a.isAfter(b)),
    DATE_GREATER_THAN("DateGreaterThan", Values::date, Instant::isAfter),
    DATE_GREATER_THAN_EQUALS("DateGreaterThanEquals", Values::date, (a, b) -> !a.isBefore(b)),
    BOOL("Bool", Values::bool, Boolean::equals),
    IP_ADDRESS("IpAddress", AddressRange::parse, (a, b) -> b.contains(a)),
    NOT_IP_ADDRESS("NotIpAddress", IP_ADDRESS),
    /** Whether the request lacks the key: not a comparison. */
    NULL("Null", Values::bool, Boolean::equals);

    private final String text;
    private final @Nullable Operator opposite;
    private final boolean wild;
    private final Predicate<String> readable;
    private final BiPredicate<String, String> holds;

    /** Compares by pattern. */
    Operator(String text) {
        this(text, null, true, any -> true, (a, b) -> false);
    }

    Operator(String text, BiPredicate<String, String> holds) {
        this(text, null, false, any -> true, holds);
    }

    Operator(String text, Operator opposite) {
        this(text, opposite, opposite.wild, opposite.readable, opposite.holds);
    }

    <T> Operator(String text, Values<T> values, BiPredicate<T, T> holds) {
        this(text, null, false, value -> values.read(value) != null, (a, b) -> {
            T one = values.read(a);
            T other = values.read(b);
            return one != null && other != null && holds.test(one, other);
        });
    }

    Operator(
            String text,
            @Nullable Operator opposite,
            boolean wild,
            Predicate<String> readable,
            BiPredicate<String, String> holds) {
        this.text = text;
        this.opposite = opposite;
        this.wild = wild;
        this.readable = readable;
        this.holds = holds;
    }

    static @Nullable Operator named(String name) {
        for (Operator operator : values()) {
            if (operator.text.equalsIgnoreCase(name)) {
                return operator;
            }
        }
        return null;
    }

    /** Holds where its positive form does not: also where the request lacks the key. */
    boolean negated() {
        return opposite != null;
    }

    /** Whether a value of a policy is of the operator's kind. */
    boolean accepts(String value) {
        return readable.test(value);
    }

    Glob operand(String value) {
        return wild ? Glob.wild(value) : Glob.literal(value);
    }

    /** The positive comparison; a negated operator is turned round by its condition. */
    boolean compare(String value, Glob operand, Facts facts) {
        if (wild) {
            return operand.matches(value, facts);
        }
        String expanded = operand.expand(facts);
        return expanded != null && holds.test(value, expanded);
    }

    /** Reads a value of a kind; null where it is of another. */
    interface Values<T> {
        @Nullable
        T read(String value);

        static @Nullable BigDecimal number(String value) {
            try {
                return value.length() > 40 ? null : new BigDecimal(value);
            } catch (NumberFormatException notANumber) {
                return null;
            }
        }

        static @Nullable Boolean bool(String value) {
            return switch (value.toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> null;
            };
        }

        static @Nullable Instant date(String value) {
            try {
                if (value.matches("-?\\d{1,15}")) {
                    return Instant.ofEpochSecond(Long.parseLong(value));
                }
                return value.indexOf('T') < 0
                        ? LocalDate.parse(value).atStartOfDay().toInstant(ZoneOffset.UTC)
                        : OffsetDateTime.parse(value).toInstant();
            } catch (DateTimeParseException notADate) {
                return null;
            }
        }
    }
}
