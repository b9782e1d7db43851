package io.madang.edge.security;

import io.madang.contracts.account.SecurityReports;
import io.madang.edge.problem.ProblemWriter;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.PublicOrigin;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
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
import org.springframework.security.web.firewall.DefaultRequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
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

    /** How long Redis may take to bring or to take revocations. */
    private static final Duration REVOCATION_DEADLINE = Duration.ofSeconds(1);

    @Bean
    RevokedAccess revokedAccess(InstantSource clock) {
        return new RevokedAccess(clock);
    }

    @Bean
    Revocations revocations(RevokedAccess revoked, SharedRedisConnection redisConnection, MeterRegistry meters) {
        return new Revocations(
                revoked,
                new RevocationStream(new RedisCalls(redisConnection, "revocations-read", REVOCATION_DEADLINE)),
                new RevocationStream(new RedisCalls(redisConnection, "revocations-write", REVOCATION_DEADLINE)),
                meters);
    }

    @Bean
    SignedTokens accessTokens(TokenKeys keys, InstantSource clock, RevokedAccess revoked) {
        return new SignedTokens(keys, clock, revoked);
    }

    @Bean
    GatewayTokens gatewayTokens(TokenKeys keys, InstantSource clock) {
        return new GatewayTokens(keys, clock);
    }

    @Bean
    BearerCallers bearerCallers(SignedTokens tokens) {
        return new BearerCallers(tokens);
    }

    @Bean
    ApiHeaders apiHeaders(PublicOrigin publicOrigin, ObjectProvider<ConnectOrigins> beside) {
        return new ApiHeaders(publicOrigin, beside.stream().toList());
    }

    @Bean
    CurrentCaller currentCaller() {
        return new CurrentCaller();
    }

    @Bean
    FilterRegistrationBean<FilterChainProxy> securityFilter(List<SecurityFilterChain> chains) {
        var proxy = new FilterChainProxy(chains);
        // values of headers are checked by who reads them: a client may call itself what it likes
        var firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderValues(value -> true);
        proxy.setFirewall(firewall);
        // the edge makes the problem of it
        proxy.setRequestRejectedHandler(new DefaultRequestRejectedHandler());
        var registration = new FilterRegistrationBean<>(proxy);
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
                return CallerAuthentication.byToken(
                        tokens.verify(((BearerTokenAuthenticationToken) authentication).getToken()));
            } catch (JwtException e) {
                throw new InvalidBearerTokenException("the access token was refused", e);
            }
        };
    }

    @Bean
    ServiceKeyReports serviceKeyReports(ObjectProvider<SecurityReports> reports, Environment environment) {
        return new ServiceKeyReports(
                reports,
                Binder.get(environment)
                        .bind("madang.security.refused-keys-interval", Duration.class)
                        .orElse(Duration.ofMinutes(1)));
    }

    @Bean
    SigningKeyReports signingKeyReports(ObjectProvider<SecurityReports> reports) {
        return new SigningKeyReports(reports);
    }

    @Bean
    ServiceKeyCheck serviceKeyCheck(
            ObjectProvider<ServiceKeys> serviceKeys, ServiceKeyReports reports, ClientAddresses addresses) {
        return new ServiceKeyCheck(serviceKeys, reports, addresses);
    }

    @Bean
    AccessGuard accessGuard(
            CurrentCaller current,
            ObjectProvider<OpenHandler> open,
            ObjectProvider<PageHandlers> pages,
            ObjectProvider<SecurityReports> reports,
            ServiceKeyCheck serviceKeyCheck,
            ClientAddresses addresses) {
        return new AccessGuard(
                current,
                open.orderedStream().toList(),
                pages.getIfAvailable(() -> handlerType -> false),
                new RefusalReports(reports, addresses),
                serviceKeyCheck);
    }

    /** Mapped interceptors are found by every handler mapping there is, so no handler can be reached around it. */
    @Bean
    @Order(0)
    MappedInterceptor accessInterceptor(AccessGuard guard) {
        return new MappedInterceptor(null, guard);
    }

    @Bean
    SmartInitializingSingleton accessRules(AccessGuard guard, ObjectProvider<RequestMappingHandlerMapping> mappings) {
        return () -> guard.readRules(mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .toList());
    }

    @Bean
    NoStoreAdvice noStoreAdvice(CurrentCaller current) {
        return new NoStoreAdvice(current);
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
