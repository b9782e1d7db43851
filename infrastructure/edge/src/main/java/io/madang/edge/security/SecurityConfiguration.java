package io.madang.edge.security;

import io.madang.edge.problem.ProblemWriter;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;
import org.springframework.security.oauth2.server.resource.web.DefaultBearerTokenResolver;
import org.springframework.security.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Who is calling, and whether they may.
 *
 * <p>The filter chain only establishes the caller from the bearer token: no session, no cookie, and so nothing that a
 * foreign page could make a browser send. Whether the caller may is decided by {@link AccessGuard} before each handler.
 * Pages with cookies get a chain of their own, as a bean that comes before this one.
 */
@Configuration(proxyBeanMethods = false)
public class SecurityConfiguration {

    /** Before everything that acts on a request, after what names it and answers its failures. */
    public static final int FILTER_ORDER = -100;

    private static final int API_CHAIN_ORDER = 1000;

    @Bean
    SignedTokens accessTokens(TokenKey key, ObjectProvider<InstantSource> clock) {
        return new SignedTokens(key, clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    GatewayTokens gatewayTokens(TokenKey key, ObjectProvider<InstantSource> clock) {
        return new GatewayTokens(key, clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    BearerCallers bearerCallers(SignedTokens tokens) {
        return new BearerCallers(tokens);
    }

    @Bean
    ApiHeaders apiHeaders() {
        return new ApiHeaders();
    }

    @Bean
    CurrentCaller currentCaller() {
        return new CurrentCaller();
    }

    @Bean
    FilterRegistrationBean<FilterChainProxy> securityFilter(List<SecurityFilterChain> chains) {
        var registration = new FilterRegistrationBean<>(new FilterChainProxy(chains));
        registration.setOrder(FILTER_ORDER);
        return registration;
    }

    @Bean
    @Order(API_CHAIN_ORDER)
    SecurityFilterChain apiChain(
            SignedTokens tokens,
            ApiHeaders apiHeaders,
            ProblemWriter problems,
            ObjectProvider<BearerTokenResolver> resolver) {
        var headers = new HeaderWriterFilter(List.of(apiHeaders));
        headers.setShouldWriteHeadersEagerly(true);
        var bearer = new BearerTokenAuthenticationFilter(authentication(tokens));
        bearer.setBearerTokenResolver(resolver.getIfAvailable(DefaultBearerTokenResolver::new));
        bearer.setAuthenticationEntryPoint(problems::write);
        return new DefaultSecurityFilterChain(
                AnyRequestMatcher.INSTANCE,
                headers,
                new SecurityContextHolderFilter(new RequestAttributeSecurityContextRepository()),
                bearer);
    }

    private static AuthenticationManager authentication(SignedTokens tokens) {
        return authentication -> {
            try {
                return new CallerAuthentication(
                        tokens.verify(((BearerTokenAuthenticationToken) authentication).getToken()));
            } catch (JwtException e) {
                throw new InvalidBearerTokenException("the access token was refused", e);
            }
        };
    }

    @Bean
    AccessGuard accessGuard(CurrentCaller current, ObjectProvider<OpenHandler> open) {
        return new AccessGuard(current, open.orderedStream().toList());
    }

    /** Mapped interceptors are found by every handler mapping there is, so no handler can be reached around it. */
    @Bean
    @Order(0)
    MappedInterceptor accessInterceptor(AccessGuard guard) {
        return new MappedInterceptor(null, guard);
    }

    @Bean
    SmartInitializingSingleton accessRules(AccessGuard guard, ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return () -> guard.learn(mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .toList());
    }

    @Bean
    WebMvcConfigurer callerArgument(CurrentCaller current) {
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(new CallerArgument(current));
            }
        };
    }
}
