package io.madang.web.identity;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires who looks at pages. */
@Configuration(proxyBeanMethods = false)
public class IdentityConfiguration {

    @Bean
    Visitors visitors() {
        return new Visitors() {
            @Override
            public boolean isGuest(HttpServletRequest request) {
                return true;
            }

            @Override
            public Visitor of(HttpServletRequest request) {
                return Visitor.GUEST;
            }
        };
    }
}
