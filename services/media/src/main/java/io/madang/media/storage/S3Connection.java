package io.madang.media.storage;

import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaReason;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** The connection to the store, made at its first use; a store that is away fails calls as unavailable. */
final class S3Connection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(S3Connection.class);
    private static final String NO_BUCKET = "NoSuchBucket";

    private final S3Properties properties;
    private final Supplier<Optional<S3Access>> local;
    private @Nullable S3Client client;
    private @Nullable S3Presigner presigner;
    private volatile boolean bucketReady;

    /** @param local the store of this instance, asked for at the first use */
    S3Connection(S3Properties properties, Supplier<Optional<S3Access>> local) {
        this.properties = properties;
        this.local = local;
    }

    String bucket() {
        return properties.bucket();
    }

    Optional<URI> publicEndpoint() {
        return Optional.ofNullable(properties.publicEndpoint());
    }

    /**
     * Calls the store; fails with {@code media.storage-unavailable} where it does not answer, or not well, and with
     * {@code media.file-not-found} or {@code media.parts-lost} where it has no such file or upload.
     */
    <T> T call(Function<S3Client, T> call) {
        try {
            S3Client s3 = client();
            prepareBucket(s3);
            return call.apply(s3);
        } catch (SdkClientException e) {
            throw unavailable(e);
        } catch (S3Exception e) {
            throw failure(e);
        }
    }

    private RuntimeException failure(S3Exception e) {
        switch (code(e)) {
            case "NoSuchKey" -> {
                return Failure.of(MediaReason.FILE_NOT_FOUND, e);
            }
            case "NoSuchUpload" -> {
                return Failure.of(MediaReason.PARTS_LOST, e);
            }
            case NO_BUCKET -> {
                // somebody has deleted it: the next call makes it again
                bucketReady = false;
                return unavailable(e);
            }
            default -> {
                if (e.statusCode() == 401 || e.statusCode() == 403) {
                    log.warn("The store for media refuses this instance's key: {}", e.getMessage());
                    return unavailable(e);
                }
                return e.statusCode() >= 500 || e.statusCode() == 429 ? unavailable(e) : e;
            }
        }
    }

    /** Whether what was asked for is not there, in a bucket that is. */
    static boolean isAbsent(S3Exception e) {
        return e.statusCode() == 404 && !code(e).equals(NO_BUCKET);
    }

    private static String code(S3Exception e) {
        String code = e.awsErrorDetails() == null ? null : e.awsErrorDetails().errorCode();
        return code == null ? "" : code;
    }

    static Failure unavailable(@Nullable Throwable cause) {
        return Failure.of(MediaReason.STORAGE_UNAVAILABLE, cause).retryAfter(10);
    }

    private void prepareBucket(S3Client s3) {
        if (bucketReady) {
            return;
        }
        try {
            s3.headBucket(head -> head.bucket(bucket()));
        } catch (S3Exception e) {
            if (e.statusCode() != 404) {
                throw e;
            }
            try {
                s3.createBucket(create -> create.bucket(bucket()));
            } catch (BucketAlreadyOwnedByYouException another) {
                // another instance was faster
            }
        }
        bucketReady = true;
    }

    private synchronized S3Client client() {
        S3Client made = client;
        if (made == null) {
            S3Access access = access();
            Duration deadline = properties.deadline();
            made = S3Client.builder()
                    .endpointOverride(access.endpoint())
                    .region(Region.of(access.region()))
                    .forcePathStyle(true)
                    .credentialsProvider(credentials(access))
                    .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                    .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                    .httpClientBuilder(UrlConnectionHttpClient.builder()
                            .connectionTimeout(Duration.ofSeconds(2))
                            .socketTimeout(deadline))
                    // who calls tries again: a request by saying so, a job at its next turn
                    .overrideConfiguration(c -> c.retryStrategy(AwsRetryStrategy.doNotRetry()))
                    .build();
            client = made;
        }
        return made;
    }

    /** Signs URLs that browsers may use at the public endpoint. */
    synchronized S3Presigner presigner() {
        S3Presigner made = presigner;
        if (made == null) {
            S3Access access = access();
            made = S3Presigner.builder()
                    .endpointOverride(publicEndpoint().orElse(access.endpoint()))
                    .region(Region.of(access.region()))
                    .serviceConfiguration(S3Configuration.builder()
                            .pathStyleAccessEnabled(true)
                            .build())
                    .credentialsProvider(credentials(access))
                    .build();
            presigner = made;
        }
        return made;
    }

    private S3Access access() {
        return properties.access().or(local).orElseThrow(() -> unavailable(null));
    }

    private static StaticCredentialsProvider credentials(S3Access access) {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(access.accessKey(), access.secretKey()));
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close();
        }
        if (presigner != null) {
            presigner.close();
        }
    }
}
