package io.madang.web.identity;

import io.madang.contracts.account.Users;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.ApiHeaders;
import io.madang.edge.security.BearerCallers;
import io.madang.edge.security.CurrentCaller;
import io.madang.edge.security.RecognisedCallers;
import io.madang.edge.security.TokenKey;
import io.madang.web.WebProperties;
import io.madang.web.client.Api;
import io.madang.web.part.Parts;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** Wires who looks at pages. */
@Configuration(proxyBeanMethods = false)
public class IdentityConfiguration {

    /** Before the API's chain, which takes every request that is left. */
    private static final int PAGE_CHAIN_ORDER = 100;

    /** After access and limits: who may not send a form at all is told that first. */
    private static final int FORM_GUARD_ORDER = 2;

    @Bean
    Front front(ClientAddresses addresses, WebProperties properties) {
        return new Front(addresses, properties.url());
    }

    @Bean
    PageCookies pageCookies(Front front) {
        return new PageCookies(front);
    }

    @Bean
    SessionCookies sessionCookies(PageCookies cookies, ObjectProvider<InstantSource> clock) {
        return new SessionCookies(cookies, clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    FormTokens formTokens(PageCookies cookies, TokenKey key) {
        return new FormTokens(cookies, key, new SecureRandom());
    }

    @Bean
    OwnNicknames ownNicknames(Users users, Parts parts) {
        return new OwnNicknames(users, parts);
    }

    @Bean
    Visitors visitors(SessionCookies cookies, FormTokens forms, CurrentCaller current, OwnNicknames nicknames) {
        return new CookieVisitors(cookies, forms, current, nicknames);
    }

    @Bean
    LogIns logIns(SessionCookies cookies, FormTokens forms, Api api, CurrentCaller current) {
        return new LogIns(cookies, forms, api.sessions(), current);
    }

    /** Pages know their callers by cookies alone, as the API does by bearer tokens alone. */
    @Bean
    @Order(PAGE_CHAIN_ORDER)
    SecurityFilterChain pageChain(
            ApiHeaders pageHeaders,
            SessionCookies cookies,
            FormTokens forms,
            BearerCallers bearers,
            Api api,
            MeterRegistry meters) {
        var headers = new HeaderWriterFilter(List.of(pageHeaders));
        headers.setShouldWriteHeadersEagerly(true);
        Recognition recognition = new Recognition(cookies, forms, bearers, api.sessions(), meters);
        return new DefaultSecurityFilterChain(
                IdentityConfiguration::isPage,
                headers,
                new SecurityContextHolderFilter(new RequestAttributeSecurityContextRepository()),
                new RecognisedCallers(recognition::recognise));
    }

    private static boolean isPage(HttpServletRequest request) {
        String path = request.getRequestURI();
        return ApiHeaders.isPage(path) && !path.startsWith("/docs") && !path.startsWith("/assets/");
    }

    @Bean
    @Order(FORM_GUARD_ORDER)
    MappedInterceptor formGuard(Front front, FormTokens tokens) {
        return new MappedInterceptor(null, new FormGuard(front, tokens));
    }

    @Bean
    LogInFirst logInFirst() {
        return new LogInFirst();
    }
}
