package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Exception;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Locale;

/** The kinds of requests that have a bound each, so that many of one kind do not keep the others out. */
public enum RequestClass {
    /** Changes an object, with its whole body at hand. */
    WRITE,
    /** Brings a body that is still on its way: it takes as long as its client does, and mostly waits. */
    UPLOAD,
    READ,
    /** Everything that is not about one object: listings, buckets, settings. */
    METADATA;

    /** By the request line alone: a request must be refused before anything is computed for it. */
    static RequestClass of(HttpRequest request, boolean bodyAtHand, Addressing addressing) {
        if (!bodyAtHand) {
            return UPLOAD;
        }
        String uri = request.uri();
        int query = uri.indexOf('?');
        try {
            String path = query < 0 ? uri : uri.substring(0, query);
            boolean ofObject = path.startsWith("/")
                    && addressing
                                    .of(request.headers().get(HttpHeaderNames.HOST), path)
                                    .key()
                            != null;
            if (!ofObject) {
                return METADATA;
            }
        } catch (S3Exception malformed) {
            return METADATA;
        }
        return switch (request.method().name()) {
            case "GET", "HEAD" -> READ;
            case "PUT", "POST", "DELETE" -> WRITE;
            default -> METADATA;
        };
    }

    /** For metrics. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
