package io.madang.edge;

import io.madang.cluster.ClusterKeys;
import io.madang.cluster.SigningKeys;
import io.madang.edge.peer.PeerClientRegistrar;
import io.madang.edge.security.TokenKey;
import io.madang.edge.security.TokenKeys;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The edge of an instance of this installation; it wants the cluster's keys from elsewhere. */
@Configuration(proxyBeanMethods = false)
@Import({EdgeComponents.class, PeerClientRegistrar.class})
public class EdgeConfiguration {

    @Bean
    TokenKeys tokenKeys(SigningKeys keys) {
        return new TokenKeys() {
            @Override
            public Key signing() {
                return key(keys.signing());
            }

            @Override
            public Optional<Key> accepted(@Nullable String id) {
                return keys.accepted(id).map(EdgeConfiguration::key);
            }
        };
    }

    private static TokenKeys.Key key(SigningKeys.Key key) {
        return new TokenKeys.Key(key.id(), key.secret());
    }

    @Bean
    TokenKey tokenKey(ClusterKeys keys) {
        return () -> keys.key("access-token");
    }
}
