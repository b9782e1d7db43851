package io.madang.objectstore.gateway.chunk;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;

/** The line before a chunk: {@code 10000;chunk-signature=…}, or only the size where chunks are not signed. */
record ChunkHeader(long size, String signature) {
    /** Room for more than any object. */
    private static final int MAX_SIZE_DIGITS = 12;

    private static final String SIGNATURE = "chunk-signature=";

    static ChunkHeader parse(String line, boolean signed) throws S3Exception {
        int semicolon = line.indexOf(';');
        String size = (semicolon < 0 ? line : line.substring(0, semicolon)).strip();
        String extension = semicolon < 0 ? "" : line.substring(semicolon + 1).strip();
        if (!signed) {
            return new ChunkHeader(size(size), "");
        }
        if (!extension.startsWith(SIGNATURE)) {
            throw malformed("A chunk has no signature.");
        }
        return new ChunkHeader(size(size), extension.substring(SIGNATURE.length()));
    }

    private static long size(String hex) throws S3Exception {
        if (hex.isEmpty() || hex.length() > MAX_SIZE_DIGITS) {
            throw malformed("The size of a chunk is not a number.");
        }
        long size = 0;
        for (int i = 0; i < hex.length(); i++) {
            int digit = hex.charAt(i) < 0x80 ? Character.digit(hex.charAt(i), 16) : -1;
            if (digit < 0) {
                throw malformed("The size of a chunk is not a number.");
            }
            size = size << 4 | digit;
        }
        return size;
    }

    static S3Exception malformed(String why) {
        return new S3Exception(S3Error.INVALID_REQUEST, "The aws-chunked body is malformed. " + why);
    }
}
