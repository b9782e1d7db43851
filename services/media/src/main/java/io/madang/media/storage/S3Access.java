package io.madang.media.storage;

import java.net.URI;

/** Where an object store is, and the key with which media are kept in it. */
public record S3Access(URI endpoint, String region, String accessKey, String secretKey) {

    /** Where media are kept unless another bucket is named. */
    public static final String BUCKET = "madang-media";

    @Override
    public String toString() {
        return "access to " + endpoint;
    }
}
