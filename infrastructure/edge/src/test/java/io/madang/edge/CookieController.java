package io.madang.edge;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import io.madang.edge.security.PageHandlers;
import io.madang.edge.security.RecognisedCallerFilter;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A page whose callers are known by a cookie, in a chain that wrongly takes every request that brings one. */
@RestController
@Access(Who.USER)
final class CookieController {

    static final String COOKIE = "trial=42";

    @GetMapping("/try/page")
    String page(Caller caller) {
        return caller.requiredUser().toString();
    }

    @Configuration(proxyBeanMethods = false)
    static class Chain {

        @Bean
        PageHandlers pageHandlers() {
            return CookieController.class::equals;
        }

        @Bean
        @Order(1)
        SecurityFilterChain cookieChain() {
            return new DefaultSecurityFilterChain(
                    request -> COOKIE.equals(request.getHeader("Cookie")),
                    new SecurityContextHolderFilter(new RequestAttributeSecurityContextRepository()),
                    new RecognisedCallerFilter(
                            (request, response) -> Optional.of(Caller.ofUser(new UserId(42), 7, true, Set.of()))));
        }
    }
}
