package io.madang.objectstore.gateway.chunk;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.ChunkSignatures;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headers behind the last chunk. Lines may end with LF alone there, for some clients write them so. */
final class Trailers {
    private static final int MAX_TRAILERS = 8;
    private static final String SIGNATURE = "x-amz-trailer-signature";

    private Trailers() {}

    /** Reads to the end of the body: empty lines mean nothing, all others are trailers. */
    static Map<String, String> read(Lines lines, boolean allowed, @Nullable ChunkSignatures signatures)
            throws IOException, S3Exception {
        Map<String, String> trailers = new LinkedHashMap<>();
        StringBuilder signed = new StringBuilder();
        for (String line = lines.lineOrEnd(); line != null; line = lines.lineOrEnd()) {
            String text = line.strip();
            if (text.isEmpty()) {
                continue;
            }
            int colon = text.indexOf(':');
            if (!allowed || colon < 1 || trailers.size() == MAX_TRAILERS || trailers.containsKey(SIGNATURE)) {
                throw new S3Exception(S3Error.MALFORMED_TRAILER);
            }
            String name = text.substring(0, colon).strip().toLowerCase(Locale.ROOT);
            String value = text.substring(colon + 1).strip();
            if (trailers.put(name, value) != null) {
                throw new S3Exception(S3Error.MALFORMED_TRAILER);
            }
            if (!name.equals(SIGNATURE)) {
                signed.append(name).append(':').append(value).append('\n');
            }
        }
        verify(trailers.remove(SIGNATURE), signed.toString(), allowed ? signatures : null);
        return trailers;
    }

    private static void verify(@Nullable String signature, String signed, @Nullable ChunkSignatures signatures)
            throws S3Exception {
        if (signatures == null) {
            return;
        }
        if (signature == null) {
            throw new S3Exception(S3Error.MALFORMED_TRAILER, "The trailers are not signed.");
        }
        signatures.verifyTrailer(signed, signature);
    }
}
