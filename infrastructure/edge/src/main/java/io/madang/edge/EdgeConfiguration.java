package io.madang.edge;

import io.madang.cluster.ClusterKeys;
import io.madang.edge.peer.RoleRegistrar;
import io.madang.edge.security.TokenKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The edge of an instance of this installation; it wants the cluster's keys from elsewhere. */
@Configuration(proxyBeanMethods = false)
@Import({EdgeParts.class, RoleRegistrar.class})
public class EdgeConfiguration {

    @Bean
    TokenKey tokenKey(ClusterKeys keys) {
        return () -> keys.key("access-token");
    }
}
