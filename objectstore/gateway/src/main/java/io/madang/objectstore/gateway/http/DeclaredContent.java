package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.ContentChecksum;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.PayloadHash;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a request's headers say of its content.
 *
 * @param length of the content without framing, or {@link Body#UNKNOWN}
 * @param md5 of {@code Content-MD5}
 * @param checksum of an {@code x-amz-checksum-} header
 * @param trailer that is to follow the content
 * @param asked for, without a value
 */
record DeclaredContent(
        long length,
        Optional<byte[]> md5,
        @Nullable ContentChecksum checksum,
        @Nullable ChecksumAlgorithm trailer,
        @Nullable ChecksumAlgorithm asked) {
    private static final int MD5_BYTES = 16;
    private static final Set<String> NOT_VALUES =
            Set.of("x-amz-checksum-algorithm", "x-amz-checksum-mode", "x-amz-checksum-type");

    static DeclaredContent of(S3Request request, PayloadHash payload, long most) throws S3Exception {
        Headers headers = request.headers();
        boolean chunked = payload instanceof PayloadHash.Chunked;
        long length = chunked ? decodedLength(headers) : length(request);
        if (length > most) {
            throw new S3Exception(S3Error.ENTITY_TOO_LARGE)
                    .detail("ProposedSize", Long.toString(length))
                    .detail("MaxSizeAllowed", Long.toString(most));
        }
        boolean ofObject = request.method() == Method.POST && request.query().has("uploadId");
        ContentChecksum checksum = ofObject ? null : checksum(headers);
        return new DeclaredContent(length, md5(headers), checksum, trailer(headers, checksum), asked(headers));
    }

    private static long length(S3Request request) throws S3Exception {
        Headers headers = request.headers();
        if (headers.has("transfer-encoding")) {
            return Body.UNKNOWN;
        }
        String length = headers.find("content-length");
        if (length == null) {
            boolean needed =
                    request.method() == Method.PUT && request.keyName() != null && !headers.has("x-amz-copy-source");
            if (needed) {
                throw new S3Exception(S3Error.MISSING_CONTENT_LENGTH);
            }
            return 0;
        }
        return number("Content-Length", length);
    }

    private static long decodedLength(Headers headers) throws S3Exception {
        String length = headers.find("x-amz-decoded-content-length");
        if (length == null) {
            throw new S3Exception(
                    S3Error.MISSING_CONTENT_LENGTH, "You must provide the x-amz-decoded-content-length HTTP header.");
        }
        return number("x-amz-decoded-content-length", length);
    }

    private static long number(String name, String text) throws S3Exception {
        try {
            long number = Long.parseLong(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Answered below, as a negative number is.
        }
        throw new S3Exception(S3Error.INVALID_ARGUMENT, name + " is not a number of bytes.")
                .detail("ArgumentName", name)
                .detail("ArgumentValue", text);
    }

    private static Optional<byte[]> md5(Headers headers) throws S3Exception {
        String text = headers.find("content-md5");
        if (text == null) {
            return Optional.empty();
        }
        byte[] md5 = decoded(text);
        if (md5 == null || md5.length != MD5_BYTES) {
            throw new S3Exception(S3Error.INVALID_DIGEST).detail("Content-MD5", text);
        }
        return Optional.of(md5);
    }

    private static @Nullable ContentChecksum checksum(Headers headers) throws S3Exception {
        ContentChecksum found = null;
        for (Header header : headers.startingWith("x-amz-checksum-")) {
            Optional<ChecksumAlgorithm> algorithm = ChecksumAlgorithm.ofHeader(header.name());
            if (algorithm.isEmpty()) {
                if (NOT_VALUES.contains(header.name())) {
                    continue;
                }
                // A checksum that is not verified must not be taken for one that is.
                throw new S3Exception(S3Error.NOT_IMPLEMENTED, header.name() + " is not implemented");
            }
            if (found != null) {
                throw new S3Exception(
                        S3Error.INVALID_REQUEST,
                        "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
            }
            found = checked(new ContentChecksum(algorithm.get(), header.value().strip()));
        }
        return found;
    }

    /** The checksum, if its value can be one. */
    static ContentChecksum checked(ContentChecksum checksum) throws S3Exception {
        byte[] value = decoded(checksum.base64());
        if (value == null || value.length != checksum.algorithm().bytes()) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST, "Value for " + checksum.algorithm().header() + " header is invalid.");
        }
        return checksum;
    }

    /** Some clients announce a trailer and send its value as a header: then the header counts. */
    private static @Nullable ChecksumAlgorithm trailer(Headers headers, @Nullable ContentChecksum checksum)
            throws S3Exception {
        String name = headers.find("x-amz-trailer");
        if (name == null || checksum != null) {
            return null;
        }
        return ChecksumAlgorithm.ofHeader(name.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new S3Exception(
                        S3Error.INVALID_REQUEST, "The value specified in the x-amz-trailer header is not supported"));
    }

    private static @Nullable ChecksumAlgorithm asked(Headers headers) throws S3Exception {
        String name = headers.find("x-amz-sdk-checksum-algorithm");
        if (name == null) {
            name = headers.find("x-amz-checksum-algorithm");
        }
        if (name == null) {
            return null;
        }
        return ChecksumAlgorithm.named(name)
                .orElseThrow(() -> new S3Exception(
                        S3Error.INVALID_REQUEST,
                        "Checksum algorithm provided is unsupported. Please try again with any of the valid types:"
                                + " [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]"));
    }

    private static byte @Nullable [] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
