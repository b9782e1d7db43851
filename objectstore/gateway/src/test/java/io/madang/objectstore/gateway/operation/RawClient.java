package io.madang.objectstore.gateway.operation;

import io.madang.objectstore.iam.AccessKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.utils.StringInputStream;

/** Requests that no SDK would send, signed or not, and their answers as they come. */
final class RawClient {
    private static final Set<String> NOT_OURS_TO_SET = Set.of("host", "content-length");

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI endpoint;
    private final AwsCredentialsIdentity identity;

    RawClient(URI endpoint, AccessKey key) {
        this.endpoint = endpoint;
        this.identity = AwsCredentialsIdentity.create(key.id(), key.secret());
    }

    HttpResponse<String> signed(String method, String target, Map<String, String> headers, String body)
            throws IOException, InterruptedException {
        SdkHttpRequest.Builder request =
                SdkHttpRequest.builder().uri(endpoint.resolve(target)).method(SdkHttpMethod.valueOf(method));
        headers.forEach(request::putHeader);
        Map<String, List<String>> signed = AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(identity)
                        .request(request.build())
                        .payload(() -> new StringInputStream(body))
                        .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, TestStore.REGION)
                        .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false))
                .request()
                .headers();
        HttpRequest.Builder plain = plain(method, target, body);
        signed.forEach((name, values) -> {
            if (!NOT_OURS_TO_SET.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> plain.header(name, value));
            }
        });
        return http.send(plain.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> signed(String method, String target) throws IOException, InterruptedException {
        return signed(method, target, Map.of(), "");
    }

    HttpResponse<String> anonymous(String method, String target, Map<String, String> headers, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = plain(method, target, body);
        headers.forEach(request::header);
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder plain(String method, String target, String body) {
        return HttpRequest.newBuilder(endpoint.resolve(target))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    }
}
