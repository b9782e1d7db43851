package io.madang.objectstore.gateway.operation.cors;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.S3Request;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.xml.CorsDocument;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells browsers which pages of other origins may use a bucket, before a request and with its answer. */
public final class Cors {
    private static final String ORIGIN = "origin";
    private static final String METHOD = "access-control-request-method";
    private static final String HEADERS = "access-control-request-headers";

    private final Metadata metadata;

    public Cors(Metadata metadata) {
        this.metadata = metadata;
    }

    /** Answers the question that a browser asks first. */
    public S3Response preflight(S3Request request) throws S3Exception {
        Headers headers = request.headers();
        String origin = headers.find(ORIGIN);
        String method = headers.find(METHOD);
        if (origin == null || method == null) {
            throw new S3Exception(
                    S3Error.BAD_REQUEST,
                    "Insufficient information. Origin and Access-Control-Request-Method request headers needed.");
        }
        List<CorsDocument.Rule> rules = rules(request.bucketName());
        if (rules.isEmpty()) {
            throw new S3Exception(S3Error.ACCESS_FORBIDDEN, "CORSResponse: CORS is not enabled for this bucket.");
        }
        List<String> asked = Stream.of(headers.value(HEADERS).orElse("").split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        CorsMatch match = rules.stream()
                .map(rule -> new CorsMatch(rule, origin))
                .filter(one -> one.admits(method) && one.admitsHeaders(asked))
                .findFirst()
                .orElseThrow(() -> new S3Exception(S3Error.ACCESS_FORBIDDEN));
        List<Header> answer = new ArrayList<>(match.headers());
        if (!asked.isEmpty()) {
            answer.add(new Header("access-control-allow-headers", String.join(", ", asked)));
        }
        return S3Response.ok().with(answer);
    }

    /** What goes with the answer to a request that a page of another origin made; nothing where no rule is for it. */
    public List<Header> answering(S3Request request) {
        String origin = request.headers().find(ORIGIN);
        if (origin == null) {
            return List.of();
        }
        try {
            Optional<CorsMatch> match = rules(request.bucketName()).stream()
                    .map(rule -> new CorsMatch(rule, origin))
                    .filter(one -> one.admits(request.method().name()))
                    .findFirst();
            return match.map(CorsMatch::headers).orElse(List.of());
        } catch (S3Exception unreadable) {
            return List.of();
        }
    }

    private List<CorsDocument.Rule> rules(@Nullable String bucket) throws S3Exception {
        Optional<String> document = bucket == null ? Optional.empty() : metadata.setting(bucket, BucketSetting.CORS);
        return document.isEmpty()
                ? List.of()
                : CorsDocument.parse(document.get().getBytes(StandardCharsets.UTF_8))
                        .rules();
    }
}
