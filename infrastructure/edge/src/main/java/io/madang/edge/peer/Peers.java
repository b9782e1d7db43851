package io.madang.edge.peer;

import io.madang.edge.request.RequestId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;

/** Makes contracts of absent roles callable: the same interface, over HTTP, with the same failures. */
public final class Peers {

    private static final Duration TOKEN_LIFETIME = Duration.ofSeconds(60);

    private final PeerProperties properties;
    private final HttpContracts contracts;
    private final AccessTokens tokens;
    private final CurrentCaller current;
    private final MeterRegistry meters;
    private final Map<String, Peer> peers = new ConcurrentHashMap<>();

    Peers(
            PeerProperties properties,
            HttpContracts contracts,
            AccessTokens tokens,
            CurrentCaller current,
            MeterRegistry meters) {
        this.properties = properties;
        this.contracts = contracts;
        this.tokens = tokens;
        this.current = current;
        this.meters = meters;
    }

    /** The address of the instance that plays the role, if one is set. */
    public Optional<URI> addressOf(String role) {
        return Optional.ofNullable(properties.peers().get(role));
    }

    /** The peer that plays the role; all callers share its breaker. */
    Peer of(String role) {
        return peers.computeIfAbsent(
                role,
                name -> new Peer(name, Optional.ofNullable(properties.peers().get(name)), meters));
    }

    /** The peer's address, or one that nothing answers at: calls fail before they would use it. */
    String baseUrl(String role) {
        return properties
                .peers()
                .getOrDefault(role, URI.create("http://nowhere.invalid"))
                .toString();
    }

    /** The contract as the role's peer answers it, whether or not it is a contract of that role. */
    public <T> T client(String role, Class<T> contract) {
        Peer peer = of(role);
        return contracts.client(
                contract,
                baseUrl(role),
                contracts.requests(properties.peerDeadline()),
                this::identify,
                adapter -> new GuardedExchange(adapter, peer));
    }

    /** Adds who is asking: this instance, on behalf of the current caller, under the current request's id. */
    private ClientHttpResponse identify(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        Caller caller = current.caller().map(Caller::throughInstance).orElseGet(Caller::ofInstance);
        HttpHeaders headers = request.getHeaders();
        headers.setBearerAuth(tokens.issue(caller, TOKEN_LIFETIME));
        RequestId.current().ifPresent(id -> headers.set(RequestId.HEADER, id));
        return execution.execute(request, body);
    }
}
