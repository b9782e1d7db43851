package io.madang.cluster;

import io.madang.sharding.Databases;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** This instance's ids (a {@link NodeLease} is the {@code Ids} to inject) and the cluster's keys, as beans. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ClusterProperties.class, SigningKeyProperties.class})
@Import(ClockConfiguration.class)
public class ClusterConfiguration {

    /** Of the home database. */
    public static final String SCHEMA = "cluster";

    @Bean
    NodeLease nodeLease(Databases databases, InstantSource clock, MeterRegistry meters) {
        return new NodeLease(databases.inHome(SCHEMA), clock, new SecureRandom(), meters);
    }

    @Bean
    ClusterKeys clusterKeys(Databases databases, ClusterProperties properties) {
        return new ClusterKeys(databases.inHome(SCHEMA), properties, new SecureRandom());
    }

    @Bean
    SigningKeys signingKeys(
            Databases databases,
            ClusterKeys keys,
            ClusterProperties cluster,
            SigningKeyProperties properties,
            ObjectProvider<SigningKeyListener> listeners) {
        return new SigningKeys(
                databases.inHome(SCHEMA),
                keys,
                cluster,
                properties,
                new SecureRandom(),
                keyId -> listeners.forEach(listener -> listener.rotated(keyId)));
    }
}
