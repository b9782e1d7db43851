package io.madang.edge.peer;

import io.madang.contracts.service.Service;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.RequestId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.CurrentCaller;
import io.madang.edge.security.GatewayTokens;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * The public API for code of this instance that acts in a person's name, such as the pages: called over HTTP like any
 * client would, also where the service is here, so that access, limits, validation and problems are applied in one
 * place. Each call is made by the current caller, with a person's rights and no instance's, and carries the request's
 * id and the client's address and device.
 */
public final class PublicApi {

    private static final Duration TOKEN_LIFETIME = Duration.ofSeconds(60);

    private final Roles roles;
    private final Peers peers;
    private final HttpContracts contracts;
    private final HttpContracts ownContracts;
    private final Supplier<URI> here;
    private final Duration deadline;
    private final AccessTokens tokens;
    private final GatewayTokens gateway;
    private final CurrentCaller current;
    private final ClientAddresses addresses;

    PublicApi(
            Roles roles,
            Peers peers,
            HttpContracts contracts,
            HttpContracts ownContracts,
            Supplier<URI> here,
            Duration deadline,
            AccessTokens tokens,
            GatewayTokens gateway,
            CurrentCaller current,
            ClientAddresses addresses) {
        this.roles = roles;
        this.peers = peers;
        this.contracts = contracts;
        this.ownContracts = ownContracts;
        this.here = here;
        this.deadline = deadline;
        this.tokens = tokens;
        this.gateway = gateway;
        this.current = current;
        this.addresses = addresses;
    }

    /** A client of the service's public endpoints. */
    public <T> T client(Service service, Class<T> contract) {
        if (!roles.isLocal(service.role())) {
            Peer peer = peers.of(service.role());
            return contracts.client(
                    contract,
                    peers.baseUrl(service.role()),
                    contracts.requests(deadline),
                    this::identify,
                    adapter -> new GuardedExchange(adapter, peer));
        }
        ClientHttpRequestFactory requests = ownContracts.requests(deadline);
        // the own port is known only once it is open, which is after the clients are made
        ClientHttpRequestFactory own = (uri, method) -> requests.createRequest(
                here.get().resolve(uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery())),
                method);
        return ownContracts.client(contract, "http://here.invalid", own, this::identifyHere, adapter -> adapter);
    }

    private ClientHttpResponse identifyHere(HttpRequest request, byte[] body, ClientHttpRequestExecution execution) {
        try {
            return identify(request, body, execution);
        } catch (IOException e) {
            throw Failure.of(SystemReason.TOOK_TOO_LONG, e);
        }
    }

    private ClientHttpResponse identify(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        HttpHeaders headers = request.getHeaders();
        current.caller().ifPresent(caller -> headers.setBearerAuth(tokens.issue(caller, TOKEN_LIFETIME)));
        RequestId.current().ifPresent(id -> headers.set(RequestId.HEADER, id));
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes) {
            HttpServletRequest from = attributes.getRequest();
            headers.set("X-Forwarded-For", addresses.of(from));
            headers.set(GatewayTokens.HEADER, gateway.current());
            String agent = from.getHeader(HttpHeaders.USER_AGENT);
            if (agent != null) {
                headers.set(HttpHeaders.USER_AGENT, agent);
            }
        }
        return execution.execute(request, body);
    }
}
