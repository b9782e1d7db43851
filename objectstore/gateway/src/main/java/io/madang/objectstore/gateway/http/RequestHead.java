package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is understood of a request before anything is believed of it.
 *
 * @param signed all headers as they came, which is what signatures are made of
 */
record RequestHead(S3Request request, Target target, Headers signed) {

    static RequestHead of(HttpRequest http, String id, Proxies.Origin peer, Addressing addressing, Proxies proxies)
            throws S3Exception {
        requireDecoded(http);
        Method method = method(http.method().name());
        Headers headers = headers(http);
        String host = host(http, headers);
        Target target = Target.parse(http.uri());
        Addressing.Address address = addressing.of(host, target.rawPath());
        Proxies.Origin origin = proxies.origin(peer, headers);
        S3Request request = new S3Request(
                id,
                method,
                http.uri(),
                address.bucket(),
                address.key(),
                target.query(),
                HoistedHeaders.with(withoutFraming(headers), target.query()),
                origin.address(),
                origin.secure());
        return new RequestHead(request, target, headers);
    }

    private static void requireDecoded(HttpRequest http) throws S3Exception {
        if (http.decoderResult().isSuccess()) {
            return;
        }
        throw switch (http.decoderResult().cause()) {
            case TooLongHttpLineException e -> new S3Exception(S3Error.URI_TOO_LONG);
            case TooLongHttpHeaderException e -> new S3Exception(S3Error.REQUEST_HEADER_SECTION_TOO_LARGE);
            case null, default -> new S3Exception(S3Error.BAD_REQUEST, "This is not a request in HTTP/1.1.");
        };
    }

    private static Method method(String name) throws S3Exception {
        for (Method method : Method.values()) {
            if (method.name().equals(name)) {
                return method;
            }
        }
        throw new S3Exception(S3Error.METHOD_NOT_ALLOWED).detail("Method", name);
    }

    private static Headers headers(HttpRequest http) {
        List<Header> headers = new ArrayList<>(http.headers().size());
        for (Map.Entry<String, String> header : http.headers()) {
            headers.add(new Header(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
        }
        return new Headers(headers);
    }

    private static String host(HttpRequest http, Headers headers) throws S3Exception {
        List<String> hosts = headers.values("host");
        if (hosts.size() > 1 || hosts.isEmpty() && http.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
            throw new S3Exception(S3Error.BAD_REQUEST, "There must be one Host header.");
        }
        List<String> encodings = headers.values("transfer-encoding");
        if (encodings.size() > 1
                || encodings.size() == 1 && !encodings.getFirst().equalsIgnoreCase("chunked")) {
            throw new S3Exception(S3Error.NOT_IMPLEMENTED, "Only chunked is implemented of the transfer encodings.");
        }
        return hosts.isEmpty() ? "" : hosts.getFirst();
    }

    /** The framing of a body is no property of its content. */
    private static Headers withoutFraming(Headers headers) {
        String encoding = headers.find("content-encoding");
        if (encoding == null || !encoding.contains("aws-chunked")) {
            return headers;
        }
        List<Header> kept = new ArrayList<>();
        for (Header header : headers) {
            if (!header.name().equals("content-encoding")) {
                kept.add(header);
                continue;
            }
            List<String> others = new ArrayList<>();
            for (String one : header.value().split(",", -1)) {
                if (!one.isBlank() && !one.strip().equals("aws-chunked")) {
                    others.add(one.strip());
                }
            }
            if (!others.isEmpty()) {
                kept.add(new Header("content-encoding", String.join(",", others)));
            }
        }
        return new Headers(kept);
    }
}
