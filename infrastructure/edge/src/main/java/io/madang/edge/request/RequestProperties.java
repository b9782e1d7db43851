package io.madang.edge.request;

import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What requests may look like.
 *
 * @param maxBody the largest body that the API reads
 * @param trustedProxies the addresses, or ranges such as {@code 10.0.0.0/8}, whose {@code X-Forwarded-*} headers are
 *     believed; our own gateways need not be among them
 */
@ConfigurationProperties("madang.request")
public record RequestProperties(@DefaultValue("1MB") DataSize maxBody, @DefaultValue Set<String> trustedProxies) {}
