package io.madang.edge.peer;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the roles are that are not active here.
 *
 * @param peers base addresses by role, such as {@code madang.peers.account=http://10.0.0.2:8080}
 * @param peerDeadline how long a call between services may take
 * @param gatewayDeadline how long a forwarded request may take, to its last byte
 */
@ConfigurationProperties("madang")
record PeerProperties(
        @DefaultValue Map<String, URI> peers,
        @DefaultValue("2s") Duration peerDeadline,
        @DefaultValue("30s") Duration gatewayDeadline) {}
