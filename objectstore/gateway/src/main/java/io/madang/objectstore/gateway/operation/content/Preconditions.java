package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.HttpDate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a reader or copier demands of the object it finds. An entity tag outranks a date: If-Match makes If-Unmodified-Since
 * void, and If-None-Match makes If-Modified-Since void.
 */
public record Preconditions(
        @Nullable String ifMatch,
        @Nullable String ifNoneMatch,
        Optional<Instant> ifModifiedSince,
        Optional<Instant> ifUnmodifiedSince) {

    private static final String COPY_SOURCE = "x-amz-copy-source-";

    /** What the reader of an object demands. */
    public static Preconditions ofReader(Headers headers) {
        return of(headers, "");
    }

    /** What a copier demands of its source. */
    public static Preconditions ofCopier(Headers headers) {
        return of(headers, COPY_SOURCE);
    }

    private static Preconditions of(Headers headers, String prefix) {
        return new Preconditions(
                headers.find(prefix + "if-match"),
                headers.find(prefix + "if-none-match"),
                HttpDate.parse(headers.find(prefix + "if-modified-since")),
                HttpDate.parse(headers.find(prefix + "if-unmodified-since")));
    }

    public enum Verdict {
        GO_ON,
        FAILED,
        NOT_MODIFIED
    }

    public Verdict judge(String etag, Instant modified) {
        Instant second = modified.truncatedTo(ChronoUnit.SECONDS);
        if (ifMatch != null) {
            if (!EntityTags.anyMatches(ifMatch, etag)) {
                return Verdict.FAILED;
            }
        } else if (ifUnmodifiedSince.isPresent() && second.isAfter(ifUnmodifiedSince.get())) {
            return Verdict.FAILED;
        }
        if (ifNoneMatch != null) {
            return EntityTags.anyMatches(ifNoneMatch, etag) ? Verdict.NOT_MODIFIED : Verdict.GO_ON;
        }
        boolean old = ifModifiedSince.isPresent() && !second.isAfter(ifModifiedSince.get());
        return old ? Verdict.NOT_MODIFIED : Verdict.GO_ON;
    }
}
