package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.HttpDate;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.ObjectVersion;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a writer demands of the object it replaces, or that there be none. */
public final class WriteCondition {

    public static Condition of(Headers headers) throws S3Exception {
        String match = headers.find("if-match");
        String noneMatch = headers.find("if-none-match");
        if (match == null && noneMatch == null) {
            return Condition.NONE;
        }
        if (noneMatch != null && !noneMatch.equals(Condition.ANY)) {
            throw new S3Exception(S3Error.NOT_IMPLEMENTED).detail("Header", "If-None-Match");
        }
        return new Condition(tags(match), tags(noneMatch), null, null, null);
    }

    /** What whoever deletes demands of what goes. */
    public static Condition ofDeletion(Headers headers) throws S3Exception {
        String size = headers.find("x-amz-if-match-size");
        return ofDeletion(
                headers.find("if-match"),
                headers.find("x-amz-if-match-last-modified-time"),
                size == null ? null : bytes(size));
    }

    /** Likewise; a time is one second, as HTTP writes it. Where there is nothing, a time or a size demands nothing. */
    public static Condition ofDeletion(@Nullable String etag, @Nullable String modified, @Nullable Long size)
            throws S3Exception {
        if (etag == null && modified == null && size == null) {
            return Condition.NONE;
        }
        Instant second = modified == null ? null : second(modified);
        return new Condition(tags(etag), Set.of(), second == null ? null : second.minusSeconds(1), second, size);
    }

    private static Instant second(String text) throws S3Exception {
        return HttpDate.parse(text.strip())
                .map(time -> time.truncatedTo(ChronoUnit.SECONDS))
                .orElseThrow(() -> InvalidArgument.of("LastModifiedTime", text, "This is not a time."));
    }

    private static long bytes(String text) throws S3Exception {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw InvalidArgument.of("x-amz-if-match-size", text, "This is not a number of bytes.");
        }
    }

    /** Refuses at once what could only be refused later, after all bytes have come. */
    public static void check(Condition condition, @Nullable ObjectVersion current) throws S3Exception {
        switch (condition.of(current)) {
            case HOLDS -> {}
            case FAILS -> throw failed(condition);
            case NOTHING_THERE -> throw new S3Exception(S3Error.NO_SUCH_KEY);
        }
    }

    public static S3Exception failed(Condition condition) {
        return new S3Exception(S3Error.PRECONDITION_FAILED)
                .detail("Condition", condition.noneMatch().isEmpty() ? "If-Match" : "If-None-Match");
    }

    private static Set<String> tags(@Nullable String header) {
        return header == null
                ? Set.of()
                : Stream.of(header.split(",", -1))
                        .map(tag -> EntityTags.bare(tag.strip()))
                        .collect(Collectors.toSet());
    }

    private WriteCondition() {}
}
