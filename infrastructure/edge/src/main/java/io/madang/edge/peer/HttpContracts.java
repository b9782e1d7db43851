package io.madang.edge.peer;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Contracts as clients over HTTP: a problem that comes back is thrown as the failure that it was. */
final class HttpContracts {

    private static final int MAX_PROBLEM_BYTES = 64 * 1024;
    private static final Set<String> STANDARD_MEMBERS =
            Set.of("type", "title", "status", "detail", "reason", "args", "instance", "requestId");

    private final HttpClient http;
    private final JsonMapper json;

    HttpContracts(HttpClient http, JsonMapper json) {
        this.http = http;
        this.json = json;
    }

    /** Requests that are given up after the deadline. */
    ClientHttpRequestFactory requests(Duration deadline) {
        var requests = new JdkClientHttpRequestFactory(http);
        requests.setReadTimeout(deadline);
        return requests;
    }

    <T> T client(
            Class<T> contract,
            String baseUrl,
            ClientHttpRequestFactory requests,
            ClientHttpRequestInterceptor identify,
            UnaryOperator<HttpExchangeAdapter> guard) {
        RestClient client = RestClient.builder()
                .baseUrl(baseUrl)
                .requestFactory(requests)
                .configureMessageConverters(converters ->
                        converters.registerDefaults().withJsonConverter(new JacksonJsonHttpMessageConverter(json)))
                .requestInterceptor(identify)
                .defaultStatusHandler(HttpStatusCode::isError, (request, response) -> {
                    throw failure(response);
                })
                .build();
        return HttpServiceProxyFactory.builderFor(guard.apply(RestClientAdapter.create(client)))
                .build()
                .createClient(contract);
    }

    /** The failure that the other side has thrown, as if it had been thrown here. */
    private Failure failure(ClientHttpResponse response) throws IOException {
        int status = response.getStatusCode().value();
        Map<String, Object> problem = problem(response);
        ErrorCode code = ErrorCode.ofType(String.valueOf(problem.get("type"))).orElseGet(() -> codeOf(status));
        String detail = String.valueOf(problem.getOrDefault("detail", code.title()));
        Map<String, Object> details = new LinkedHashMap<>(problem);
        details.keySet().removeAll(STANDARD_MEMBERS);
        details.values().removeIf(Objects::isNull);
        return Failure.relayed(
                code, String.valueOf(problem.getOrDefault("reason", "")), arguments(problem), detail, details);
    }

    private static Map<String, Object> arguments(Map<String, Object> problem) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        if (problem.get("args") instanceof Map<?, ?> args) {
            args.forEach((name, value) -> {
                if (value != null) {
                    arguments.put(String.valueOf(name), value instanceof Integer number ? number.longValue() : value);
                }
            });
        }
        return arguments;
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
