package io.madang.objectstore.gateway.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that ends with an {@link S3Error}. It has no stack trace: it is an answer, not a fault, and some of them are
 * frequent.
 */
public final class S3Exception extends Exception {
    private static final long serialVersionUID = 1L;

    private final S3Error error;
    private final String message;
    private final @Nullable String resource;
    private final transient Map<String, String> details = new LinkedHashMap<>();
    private final transient Map<String, String> headers = new LinkedHashMap<>();

    public S3Exception(S3Error error) {
        this(error, error.message());
    }

    public S3Exception(S3Error error, String message) {
        this(error, message, null);
    }

    /** With the resource to name in the answer, where it is not that of the request. */
    public S3Exception(S3Error error, String message, @Nullable String resource) {
        super(error.code() + ": " + message, null, false, false);
        this.error = error;
        this.message = message;
        this.resource = resource;
    }

    /** Adds an element to the error document, such as {@code BucketName} or {@code StringToSign}. */
    public S3Exception detail(String element, String value) {
        details.put(element, value);
        return this;
    }

    /** Adds a header to the answer, such as {@code x-amz-delete-marker}. */
    public S3Exception header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public S3Error error() {
        return error;
    }

    /** What the answer says, without the code. */
    public String message() {
        return message;
    }

    public @Nullable String resource() {
        return resource;
    }

    public Map<String, String> details() {
        return Collections.unmodifiableMap(details);
    }

    public Map<String, String> headers() {
        return Collections.unmodifiableMap(headers);
    }
}
