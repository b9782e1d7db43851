package io.madang.objectstore.gateway.http;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The headers of answers: those of the operation, and those that every answer bears. */
final class ResponseHeads {
    private static final String SERVER = "Madang";
    /** As S3 spells them: there are clients to whom the case of a name matters, though it should not. */
    private static final Map<String, String> SPELLED = Stream.of(
                    "Accept-Ranges",
                    "Access-Control-Allow-Credentials",
                    "Access-Control-Allow-Headers",
                    "Access-Control-Allow-Methods",
                    "Access-Control-Allow-Origin",
                    "Access-Control-Expose-Headers",
                    "Access-Control-Max-Age",
                    "Allow",
                    "Cache-Control",
                    "Content-Disposition",
                    "Content-Encoding",
                    "Content-Language",
                    "Content-Length",
                    "Content-Range",
                    "Content-Type",
                    "ETag",
                    "Expires",
                    "Last-Modified",
                    "Location",
                    "Retry-After",
                    "Vary")
            .collect(Collectors.toUnmodifiableMap(name -> name.toLowerCase(Locale.ROOT), name -> name));

    private record Second(long epoch, String date) {}

    private final RequestIds ids;
    private final InstantSource clock;
    private volatile Second second = new Second(Long.MIN_VALUE, "");

    ResponseHeads(RequestIds ids, InstantSource clock) {
        this.ids = ids;
        this.clock = clock;
    }

    /** What describes the length of the content is for who sends it. */
    HttpHeaders of(S3Response response, String requestId, boolean keepAlive) {
        HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        headers.set("x-amz-request-id", requestId);
        headers.set("x-amz-id-2", ids.gateway());
        headers.set("Date", date());
        headers.set("Server", SERVER);
        for (Header header : response.headers()) {
            headers.add(SPELLED.getOrDefault(header.name(), header.name()), header.value());
        }
        headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
        if (!keepAlive) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        return headers;
    }

    private String date() {
        Instant now = clock.instant();
        Second last = second;
        if (last.epoch != now.getEpochSecond()) {
            last = new Second(now.getEpochSecond(), HttpDate.of(now));
            second = last;
        }
        return last.date;
    }
}
