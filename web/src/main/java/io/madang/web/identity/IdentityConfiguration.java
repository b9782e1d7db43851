package io.madang.web.identity;

import io.madang.contracts.account.Users;
import io.madang.edge.request.PublicOrigin;
import io.madang.edge.request.RequestPath;
import io.madang.edge.security.ApiHeaders;
import io.madang.edge.security.BearerCallers;
import io.madang.edge.security.CurrentCaller;
import io.madang.edge.security.PageHandlers;
import io.madang.edge.security.RecognisedCallerFilter;
import io.madang.edge.security.TokenKey;
import io.madang.web.client.Api;
import io.madang.web.part.PageParts;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
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

    private static final String PAGES = "io.madang.web.";

    @Bean
    PageCookies pageCookies(PublicOrigin publicOrigin) {
        return new PageCookies(publicOrigin);
    }

    @Bean
    SessionCookies sessionCookies(PageCookies cookies, InstantSource clock) {
        return new SessionCookies(cookies, clock);
    }

    @Bean
    FormTokens formTokens(PageCookies cookies, TokenKey key) {
        return new FormTokens(cookies, key, new SecureRandom());
    }

    @Bean
    OwnNicknames ownNicknames(Users users, PageParts parts) {
        return new OwnNicknames(users, parts);
    }

    @Bean
    OwnWarnings ownWarnings(Api api, PageParts parts) {
        return new OwnWarnings(api.warnings(), parts);
    }

    @Bean
    Visitors visitors(
            SessionCookies cookies,
            FormTokens forms,
            CurrentCaller current,
            OwnNicknames nicknames,
            OwnWarnings warnings) {
        return new CookieVisitors(cookies, forms, current, nicknames, warnings);
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
        SessionCookieAuthentication authentication =
                new SessionCookieAuthentication(cookies, forms, bearers, api.sessions(), meters);
        return new DefaultSecurityFilterChain(
                IdentityConfiguration::isPage,
                headers,
                new SecurityContextHolderFilter(new RequestAttributeSecurityContextRepository()),
                new RecognisedCallerFilter(authentication::recognise));
    }

    /** What a cookie opens: the handlers of this module. */
    @Bean
    PageHandlers pageHandlers() {
        return handlerType -> handlerType.getName().startsWith(PAGES);
    }

    private static boolean isPage(HttpServletRequest request) {
        String path = RequestPath.of(request);
        return ApiHeaders.isPage(path) && !path.startsWith("/docs") && !path.startsWith("/assets/");
    }

    @Bean
    @Order(FORM_GUARD_ORDER)
    MappedInterceptor formGuard(PublicOrigin publicOrigin, FormTokens tokens, PageHandlers pages) {
        return new MappedInterceptor(null, new FormGuard(publicOrigin, tokens, pages));
    }

    @Bean
    LogInRedirect logInRedirect(PageHandlers pages) {
        return new LogInRedirect(pages);
    }
}
