package io.madang.objectstore.metadata;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What must be true of the current version (or of the one named) at the moment of a change. A delete marker counts as
 * absence. Times are compared in whole seconds, as HTTP writes them.
 *
 * @param match If-Match: ETags without quotes, or {@code *} for any; empty for no such condition
 * @param noneMatch If-None-Match, likewise
 * @param modifiedSince If-Modified-Since; an absent object passes
 * @param unmodifiedSince If-Unmodified-Since; an absent object passes
 * @param size the object has exactly this size; an absent object passes
 */
public record Condition(
        Set<String> match,
        Set<String> noneMatch,
        @Nullable Instant modifiedSince,
        @Nullable Instant unmodifiedSince,
        @Nullable Long size) {
    public static final String ANY = "*";
    public static final Condition NONE = new Condition(Set.of(), Set.of(), null, null, null);
    /** If-None-Match: * */
    public static final Condition ABSENT = new Condition(Set.of(), Set.of(ANY), null, null, null);

    /** What a condition makes of a version. */
    public enum Verdict {
        HOLDS,
        FAILS,
        /** If-Match was asked for where there is nothing: S3 answers NoSuchKey. */
        NOTHING_THERE
    }

    public Condition {
        match = Set.copyOf(match);
        noneMatch = Set.copyOf(noneMatch);
    }

    public static Condition matches(String etag) {
        return new Condition(Set.of(etag), Set.of(), null, null, null);
    }

    public Verdict of(@Nullable ObjectVersion current) {
        if (current == null || current.deleteMarker()) {
            return match.isEmpty() ? Verdict.HOLDS : Verdict.NOTHING_THERE;
        }
        return of(current.etag(), current.size(), current.modified()) ? Verdict.HOLDS : Verdict.FAILS;
    }

    /** What it makes of a delete marker that is named itself: one has a time, and neither content nor entity tag. */
    public Verdict ofMarker(Instant modified) {
        if (!match.isEmpty()) {
            return Verdict.NOTHING_THERE;
        }
        return size == null && inTime(modified) ? Verdict.HOLDS : Verdict.FAILS;
    }

    private boolean of(String etag, long bytes, Instant modified) {
        if (!match.isEmpty() && !match.contains(ANY) && !match.contains(etag)) {
            return false;
        }
        if (noneMatch.contains(ANY) || noneMatch.contains(etag)) {
            return false;
        }
        if (size != null && size != bytes) {
            return false;
        }
        return inTime(modified);
    }

    private boolean inTime(Instant modified) {
        Instant second = modified.truncatedTo(ChronoUnit.SECONDS);
        if (modifiedSince != null && !second.isAfter(modifiedSince)) {
            return false;
        }
        return unmodifiedSince == null || !second.isAfter(unmodifiedSince);
    }
}
