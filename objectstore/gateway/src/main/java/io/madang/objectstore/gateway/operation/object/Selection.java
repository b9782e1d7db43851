package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.HttpDate;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.content.ByteRange;
import io.madang.objectstore.gateway.operation.content.EntityTags;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.StoredPart;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What of an object a reader gets: all of it, a range, or one of the parts in which it came.
 *
 * @param headers that tell the reader which
 * @param checksum of exactly these bytes, where one is known
 */
record Selection(int status, ByteRange.Span span, List<Header> headers, @Nullable Checksum checksum) {
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int MAX_PARTS = 10_000;

    static Selection of(Admitted call, ObjectVersion object) throws S3Exception {
        String part = call.query().find("partNumber");
        String range = call.headers().find("range");
        if (part == null) {
            return rangeApplies(call.headers().find("if-range"), object) ? range(range, object) : all(object);
        }
        if (range != null) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST, "Cannot specify both Range header and partNumber query parameter");
        }
        return part(number(part), object);
    }

    private static Selection all(ObjectVersion object) {
        return new Selection(OK, new ByteRange.Span(0, object.size() - 1), List.of(), object.checksum());
    }

    private static Selection range(@Nullable String header, ObjectVersion object) throws S3Exception {
        Optional<ByteRange> range = ByteRange.of(header, object.size());
        if (range.isEmpty()) {
            return all(object);
        }
        return switch (range.get()) {
            case ByteRange.Span span -> new Selection(PARTIAL, span, List.of(contentRange(span, object)), null);
            case ByteRange.Unsatisfiable none ->
                throw new S3Exception(S3Error.INVALID_RANGE)
                        .detail("RangeRequested", String.valueOf(header))
                        .detail("ActualObjectSize", Long.toString(object.size()))
                        .header("content-range", "bytes */" + object.size());
        };
    }

    private static Selection part(int number, ObjectVersion object) throws S3Exception {
        boolean multipart = object.etag().indexOf('-') > 0;
        if (object.parts().isEmpty() && number == 1) {
            return all(object);
        }
        long first = 0;
        for (StoredPart part : object.parts()) {
            if (part.number() == number) {
                ByteRange.Span span = new ByteRange.Span(first, first + part.size() - 1);
                Header count = new Header(
                        "x-amz-mp-parts-count", Integer.toString(object.parts().size()));
                Header range = contentRange(span, object);
                return new Selection(
                        PARTIAL, span, multipart ? List.of(range, count) : List.of(range), checksum(part, object));
            }
            first += part.size();
        }
        throw new S3Exception(S3Error.INVALID_PART_NUMBER)
                .detail("ActualPartCount", Integer.toString(object.parts().size()))
                .detail("PartNumberRequested", Integer.toString(number));
    }

    /** The part's value, with the type of the object's checksum: that is what the reader is told of, as in S3. */
    private static @Nullable Checksum checksum(StoredPart part, ObjectVersion object) {
        Checksum own = part.checksum();
        Checksum whole = object.checksum();
        return own == null || whole == null ? own : new Checksum(own.algorithm(), own.value(), whole.type());
    }

    private static Header contentRange(ByteRange.Span span, ObjectVersion object) {
        return new Header("content-range", span.contentRange(object.size()));
    }

    /** With If-Range, a range is given only of what the reader already has a part of. */
    private static boolean rangeApplies(@Nullable String ifRange, ObjectVersion object) {
        if (ifRange == null) {
            return true;
        }
        Optional<Instant> date = HttpDate.parse(ifRange);
        return date.isPresent()
                ? object.modified().truncatedTo(ChronoUnit.SECONDS).equals(date.get())
                : !ifRange.startsWith("W/") && EntityTags.bare(ifRange).equals(object.etag());
    }

    private static int number(String text) throws S3Exception {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= MAX_PARTS) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw InvalidArgument.of(
                "partNumber", text, "Part number must be an integer between 1 and " + MAX_PARTS + ", inclusive");
    }
}
