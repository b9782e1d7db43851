package io.madang.edge.peer;

import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.PublicOrigin;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.CurrentCaller;
import io.madang.edge.security.GatewayTokens;
import io.madang.edge.security.OpenHandler;
import io.madang.edge.tls.TlsClients;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.AbstractHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** Calls to peers, and the gateway that forwards to them. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PeerProperties.class)
public class PeerConfiguration {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

    /** After the controllers of this instance, before anything that answers every path. */
    private static final int GATEWAY_ORDER = 10;

    @Bean(destroyMethod = "shutdownNow")
    HttpClient peerHttpClient(TlsClients tls) {
        return client(tls.forPeers());
    }

    /** For calls of this instance to itself. */
    @Bean(destroyMethod = "shutdownNow")
    HttpClient ownHttpClient(TlsClients tls) {
        return client(tls.forOwnPort().orElseGet(tls::forPeers));
    }

    private static HttpClient client(SSLContext trusted) {
        return HttpClient.newBuilder()
                .sslContext(trusted)
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    @Bean
    HttpContracts httpContracts(HttpClient peerHttpClient, JsonMapper json) {
        return new HttpContracts(peerHttpClient, json);
    }

    @Bean
    Peers peers(
            PeerProperties properties,
            HttpContracts contracts,
            AccessTokens tokens,
            CurrentCaller current,
            MeterRegistry meters) {
        return new Peers(properties, contracts, tokens, current, meters);
    }

    @Bean
    PublicApi publicApi(
            Roles roles,
            Peers peers,
            HttpContracts contracts,
            HttpClient ownHttpClient,
            JsonMapper json,
            TlsClients tls,
            PeerProperties properties,
            Environment environment,
            AccessTokens tokens,
            GatewayTokens gateway,
            CurrentCaller current,
            ClientAddresses addresses) {
        return new PublicApi(
                roles,
                peers,
                contracts,
                new HttpContracts(ownHttpClient, json),
                () -> here(environment, tls.forOwnPort().isPresent()),
                properties.gatewayDeadline(),
                tokens,
                gateway,
                current,
                addresses);
    }

    /** Where this instance answers: at the address that it is bound to, or at loopback where it is bound to all. */
    private static URI here(Environment environment, boolean overTls) {
        InetAddress bound = environment.getProperty("server.address", InetAddress.class);
        InetAddress reached = bound == null || bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound;
        String host = reached.getHostAddress();
        String port = environment.getRequiredProperty("local.server.port");
        return URI.create(
                (overTls ? "https://" : "http://") + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    @Bean
    GatewayHandler gatewayHandler(
            Roles roles,
            Peers peers,
            HttpClient peerHttpClient,
            ClientAddresses addresses,
            PublicOrigin publicOrigin,
            GatewayTokens tokens,
            PeerProperties properties) {
        return new GatewayHandler(
                roles, peers, peerHttpClient, addresses, publicOrigin, tokens, properties.gatewayDeadline());
    }

    @Bean
    HandlerMapping gatewayMapping(Roles roles, GatewayHandler gateway) {
        boolean active = roles.isLocal(Roles.GATEWAY) && !roles.absent().isEmpty();
        var mapping = new AbstractHandlerMapping() {
            @Override
            protected @Nullable Object getHandlerInternal(HttpServletRequest request) {
                return active && gateway.forwards(request.getRequestURI()) ? gateway : null;
            }
        };
        mapping.setOrder(GATEWAY_ORDER);
        return mapping;
    }

    /** Whether the caller may is decided by the instance that has the service. */
    @Bean
    OpenHandler gatewayIsOpen(GatewayHandler gateway) {
        return (request, handler) -> handler == gateway;
    }
}
