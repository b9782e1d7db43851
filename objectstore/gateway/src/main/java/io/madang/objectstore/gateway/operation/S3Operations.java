package io.madang.objectstore.gateway.operation;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.Method;
import io.madang.objectstore.gateway.http.Operation;
import io.madang.objectstore.gateway.http.S3Call;
import io.madang.objectstore.gateway.http.S3Request;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Access;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.BoundHeaders;
import io.madang.objectstore.gateway.operation.call.Conditionals;
import io.madang.objectstore.gateway.operation.call.Failures;
import io.madang.objectstore.gateway.operation.call.Features;
import io.madang.objectstore.gateway.operation.call.KeyLength;
import io.madang.objectstore.gateway.operation.call.Kind;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.cors.Cors;
import io.madang.objectstore.iam.AccessRequest;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.ChangesRefused;
import io.madang.objectstore.metadata.NamesUnavailable;
import io.madang.objectstore.metadata.VersionId;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that S3 can do here: finds the operation for a request, asks whether its caller may, and lets it answer. */
public final class S3Operations implements Operation {
    private final StoreServices services;
    private final Routes routes;
    private final Cors cors;

    public S3Operations(StoreServices services) {
        this.services = services;
        this.routes = new Routes(services);
        this.cors = new Cors(services.metadata());
    }

    @Override
    public S3Response handle(S3Call call) throws S3Exception, IOException {
        try {
            return answerWithCors(call);
        } catch (NamesUnavailable e) {
            throw Failures.of(e);
        }
    }

    private S3Response answerWithCors(S3Call call) throws S3Exception, IOException {
        S3Request request = call.request();
        if (request.method() == Method.OPTIONS) {
            return cors.preflight(request);
        }
        try {
            return answer(call).with(cors.answering(request));
        } catch (S3Exception e) {
            for (Header header : cors.answering(request)) {
                e.header(header.name(), header.value());
            }
            throw e;
        }
    }

    @Override
    public List<Header> headersOfRefusal(S3Request request) {
        try {
            return cors.answering(request);
        } catch (NamesUnavailable e) {
            return List.of();
        }
    }

    private S3Response answer(S3Call call) throws S3Exception, IOException {
        S3Request request = call.request();
        Features.check(request);
        Route route = routes.of(request);
        Conditionals.check(route, request);
        BoundHeaders.check(route, request);
        if (request.keyName() != null) {
            KeyLength.check(request.keyName());
        }
        Access access = new Access(services, call);
        Bucket bucket = admit(route, access, request);
        try {
            return route.step().answer(new Admitted(call, access, bucket));
        } catch (ChangesRefused e) {
            throw Failures.of(e);
        }
    }

    /** The bucket that the request is about, null where there is none (yet), for a caller who may do what is asked. */
    private @Nullable Bucket admit(Route route, Access access, S3Request request) throws S3Exception {
        String name = request.bucketName();
        boolean creates = route.way().kind() == Kind.BUCKET && route.name().equals("CreateBucket");
        if (name == null || creates) {
            access.requireWithoutPolicy(route.action(), AccessRequest.ARN + (name == null ? "*" : name));
            return null;
        }
        Bucket bucket = services.metadata().bucket(name).orElseThrow(() -> new S3Exception(S3Error.NO_SUCH_BUCKET)
                .detail("BucketName", name));
        String owner = request.headers().find("x-amz-expected-bucket-owner");
        if (owner != null && !Owner.is(owner)) {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        }
        if (!route.action().isEmpty()) {
            access.require(action(route, request), name, request.keyName(), version(request));
        }
        return bucket;
    }

    private static @Nullable VersionId version(S3Request request) throws S3Exception {
        String text = request.keyName() == null ? null : request.query().find("versionId");
        return text == null ? null : Admitted.version(text);
    }

    /** Policies tell an object from a version of it that is named. */
    private static String action(Route route, S3Request request) {
        boolean version = route.way().kind() == Kind.OBJECT && request.query().has("versionId");
        return version ? route.action().replace("Object", "ObjectVersion") : route.action();
    }
}
