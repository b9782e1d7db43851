package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.ObjectVersion;
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
