package io.madang.objectstore.gateway.operation.content;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The part of an object that a reader asks for: what a {@code Range} header means for an object of a certain size. */
public sealed interface ByteRange {
    Pattern ONE_RANGE = Pattern.compile("bytes=\\s*(\\d{0,18})\\s*-\\s*(\\d{0,18})\\s*", Pattern.CASE_INSENSITIVE);

    /** Bytes from the first to the last, both included; the last is never before the first. */
    record Span(long first, long last) implements ByteRange {
        public long length() {
            return last - first + 1;
        }

        public String contentRange(long size) {
            return "bytes " + first + "-" + last + "/" + size;
        }
    }

    /** A range of which the object has no byte. */
    record Unsatisfiable() implements ByteRange {}

    /**
     * Empty where there is no range to obey: no header, one that is not well formed, or one with several ranges, which S3
     * answers with the whole object.
     */
    static Optional<ByteRange> of(@Nullable String header, long size) {
        if (header == null) {
            return Optional.empty();
        }
        Matcher matcher = ONE_RANGE.matcher(header);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String first = matcher.group(1);
        String last = matcher.group(2);
        if (first.isEmpty()) {
            return last.isEmpty() ? Optional.empty() : Optional.of(suffix(Long.parseLong(last), size));
        }
        long from = Long.parseLong(first);
        long to = last.isEmpty() ? Long.MAX_VALUE : Long.parseLong(last);
        if (to < from) {
            return Optional.empty();
        }
        return Optional.of(from >= size ? new Unsatisfiable() : new Span(from, Math.min(to, size - 1)));
    }

    private static ByteRange suffix(long length, long size) {
        return length == 0 || size == 0 ? new Unsatisfiable() : new Span(Math.max(0, size - length), size - 1);
    }
}
