package io.madang.objectstore.gateway.operation.multipart;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.CombinedCrc;
import io.madang.objectstore.gateway.checksum.Digest;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.xml.CompleteDocument.ChosenPart;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ChecksumKind;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the chosen parts of an upload make together: how many bytes, and which checksum. */
final class Whole {
    private static final long MAX_BYTES = 5L << 40;

    private final Upload upload;
    private final List<Part> parts;

    private Whole(Upload upload, List<Part> parts) {
        this.upload = upload;
        this.parts = parts;
    }

    /** Empty where there is no such upload (any more). */
    static Optional<Whole> of(Metadata metadata, UploadKey key, List<ChosenPart> chosen) throws S3Exception {
        Map<Integer, Part> stored = new HashMap<>();
        int after = 0;
        PartListing page;
        do {
            Optional<PartListing> found = metadata.parts(key, after, Limits.PAGE);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            page = found.get();
            page.parts().forEach(part -> stored.put(part.number(), part));
            after = page.next();
        } while (page.truncated());
        List<Part> parts = new ArrayList<>(chosen.size());
        int last = 0;
        for (ChosenPart choice : chosen) {
            if (choice.number() <= last) {
                throw new S3Exception(S3Error.INVALID_PART_ORDER)
                        .detail("UploadId", key.upload().toString());
            }
            last = choice.number();
            parts.add(part(page.upload(), choice, stored.get(choice.number())));
        }
        return Optional.of(new Whole(page.upload(), parts));
    }

    private static Part part(Upload upload, ChosenPart choice, @Nullable Part stored) throws S3Exception {
        boolean sameKind = choice.checksum() == null
                || upload.checksum() == null
                || choice.checksum().algorithm().name().equals(upload.checksum().algorithm());
        if (stored == null || !stored.etag().equals(choice.etag()) || !sameKind) {
            throw new S3Exception(S3Error.INVALID_PART)
                    .detail("UploadId", upload.key().upload().toString())
                    .detail("PartNumber", Integer.toString(choice.number()))
                    .detail("ETag", choice.etag());
        }
        return stored;
    }

    /** The checksum of the whole, if it is to have one, after all that the client said of the whole was found true. */
    @Nullable
    Checksum checked(Headers headers) throws S3Exception {
        long bytes = parts.stream().mapToLong(Part::size).sum();
        if (bytes > MAX_BYTES) {
            throw new S3Exception(S3Error.ENTITY_TOO_LARGE)
                    .detail("ProposedSize", Long.toString(bytes))
                    .detail("MaxSizeAllowed", Long.toString(MAX_BYTES));
        }
        String announced = headers.find("x-amz-mp-object-size");
        if (announced != null && !announced.equals(Long.toString(bytes))) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "The provided 'x-amz-mp-object-size' header value " + announced
                            + " does not match what was computed: " + bytes);
        }
        Checksum checksum = checksum();
        String type = headers.find("x-amz-checksum-type");
        if (type != null && (checksum == null || !checksum.type().name().equals(type))) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "The upload was created with another checksum type than the x-amz-checksum-type header says: "
                            + type);
        }
        for (ChecksumAlgorithm algorithm : ChecksumAlgorithm.values()) {
            String value = headers.find(algorithm.header());
            if (value != null && (checksum == null || !agrees(checksum, algorithm, value))) {
                throw new S3Exception(
                        S3Error.BAD_DIGEST,
                        "The " + algorithm.name() + " you specified did not match the calculated checksum.");
            }
        }
        return checksum;
    }

    private static boolean agrees(Checksum checksum, ChecksumAlgorithm algorithm, String value) {
        int dash = checksum.value().indexOf('-');
        return checksum.algorithm().equals(algorithm.name())
                && (checksum.value().equals(value)
                        || (dash > 0 && checksum.value().substring(0, dash).equals(value)));
    }

    private @Nullable Checksum checksum() {
        ChecksumKind kind = upload.checksum();
        if (kind == null || parts.stream().anyMatch(part -> part.checksum() == null)) {
            return null;
        }
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.named(kind.algorithm()).orElseThrow();
        return new Checksum(
                kind.algorithm(),
                switch (kind.type()) {
                    case FULL_OBJECT -> ofBytes(algorithm);
                    case COMPOSITE -> ofChecksums(algorithm);
                },
                kind.type());
    }

    private String ofBytes(ChecksumAlgorithm algorithm) {
        CombinedCrc crc = new CombinedCrc(algorithm);
        parts.forEach(part -> crc.add(value(part), part.size()));
        return crc.checksum().base64();
    }

    private String ofChecksums(ChecksumAlgorithm algorithm) {
        Digest digest = Digest.of(algorithm);
        parts.forEach(part -> digest.update(ByteBuffer.wrap(Base64.getDecoder().decode(value(part)))));
        return Base64.getEncoder().encodeToString(digest.finish()) + "-" + parts.size();
    }

    private static String value(Part part) {
        return Objects.requireNonNull(part.checksum()).value();
    }
}
