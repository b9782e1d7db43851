package io.madang.edge.peer;

import io.madang.edge.request.RequestId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Makes contracts of absent roles callable: the same interface, over HTTP, with the same failures. */
final class Peers {

    private static final Duration TOKEN_LIFETIME = Duration.ofSeconds(60);
    private static final int MAX_PROBLEM_BYTES = 64 * 1024;
    private static final Set<String> STANDARD_MEMBERS =
            Set.of("type", "title", "status", "detail", "instance", "requestId");

    private final PeerProperties properties;
    private final HttpClient http;
    private final AccessTokens tokens;
    private final CurrentCaller current;
    private final JsonMapper json;
    private final MeterRegistry meters;
    private final Map<String, Peer> peers = new ConcurrentHashMap<>();

    Peers(
            PeerProperties properties,
            HttpClient http,
            AccessTokens tokens,
            CurrentCaller current,
            JsonMapper json,
            MeterRegistry meters) {
        this.properties = properties;
        this.http = http;
        this.tokens = tokens;
        this.current = current;
        this.json = json;
        this.meters = meters;
    }

    /** The peer that plays the role; all callers share its breaker. */
    Peer of(String role) {
        return peers.computeIfAbsent(
                role,
                name -> new Peer(name, Optional.ofNullable(properties.peers().get(name)), meters));
    }

    <T> T client(String role, Class<T> contract) {
        Peer peer = of(role);
        var requests = new JdkClientHttpRequestFactory(http);
        requests.setReadTimeout(properties.peerDeadline());
        RestClient client = RestClient.builder()
                .baseUrl(String.valueOf(
                        properties.peers().getOrDefault(role, java.net.URI.create("http://nowhere.invalid"))))
                .requestFactory(requests)
                .configureMessageConverters(converters ->
                        converters.registerDefaults().withJsonConverter(new JacksonJsonHttpMessageConverter(json)))
                .requestInterceptor(this::identify)
                .defaultStatusHandler(HttpStatusCode::isError, (request, response) -> {
                    throw failure(response);
                })
                .build();
        return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client))
                .exchangeAdapterDecorator(adapter -> new GuardedExchange(adapter, peer))
                .build()
                .createClient(contract);
    }

    /** Adds who is asking: this instance, on behalf of the current caller, under the current request's id. */
    private ClientHttpResponse identify(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        Caller caller = current.caller()
                .map(c -> new Caller(c.user(), c.session(), c.admin(), c.moderates(), true))
                .orElseGet(() -> new Caller(Optional.empty(), 0, false, Set.of(), true));
        HttpHeaders headers = request.getHeaders();
        headers.setBearerAuth(tokens.issue(caller, TOKEN_LIFETIME));
        RequestId.current().ifPresent(id -> headers.set(RequestId.HEADER, id));
        return execution.execute(request, body);
    }

    /** The failure that the peer has thrown, as if it had been thrown here. */
    private Failure failure(ClientHttpResponse response) throws IOException {
        int status = response.getStatusCode().value();
        Map<String, Object> problem = problem(response);
        ErrorCode code = ErrorCode.ofType(String.valueOf(problem.get("type"))).orElseGet(() -> codeOf(status));
        String detail = String.valueOf(problem.getOrDefault("detail", code.title()));
        Map<String, Object> details = new LinkedHashMap<>(problem);
        details.keySet().removeAll(STANDARD_MEMBERS);
        details.values().removeIf(java.util.Objects::isNull);
        return new Failure(code, detail, details);
    }

    private Map<String, Object> problem(ClientHttpResponse response) throws IOException {
        byte[] body = response.getBody().readNBytes(MAX_PROBLEM_BYTES);
        try {
            return json.readValue(body, new TypeReference<Map<String, Object>>() {});
        } catch (JacksonException e) {
            return Map.of();
        }
    }

    private static ErrorCode codeOf(int status) {
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.status() == status)
                .findFirst()
                .orElse(status == 502 || status == 504 ? ErrorCode.PEER_UNAVAILABLE : ErrorCode.INTERNAL);
    }
}
