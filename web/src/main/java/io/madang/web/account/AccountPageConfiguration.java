package io.madang.web.account;

import io.madang.edge.request.RelyingParty;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.identity.LogIns;
import io.madang.web.identity.OwnNicknames;
import io.madang.web.identity.PageCookies;
import jakarta.servlet.MultipartConfigElement;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;

/** Wires the pages about accounts. */
@Configuration(proxyBeanMethods = false)
public class AccountPageConfiguration {

    /** Pictures stay in memory, larger files do not; the edge has bounded the whole body before. */
    private static final int MAX_BYTES_IN_MEMORY = 4 << 20;

    private static final int NO_BOUND = -1;

    @Bean
    JoinController joinPages(Api api, LogIns logIns, PageCookies cookies, Forms forms) {
        return new JoinController(api, logIns, new EnrolmentGoal(cookies), forms);
    }

    @Bean
    LogInPage logInPage(Forms forms, RelyingParty relyingParty) {
        return new LogInPage(forms, relyingParty);
    }

    @Bean
    LogInController logInPages(Api api, LogIns logIns, PageCookies cookies, Forms forms, LogInPage page) {
        return new LogInController(api, logIns, new LogInStep(cookies), new EnrolmentGoal(cookies), forms, page);
    }

    @Bean
    PasskeyLogInController passkeyLogInPages(Api api, LogIns logIns, PageCookies cookies, LogInPage page) {
        return new PasskeyLogInController(api, logIns, new LogInStep(cookies), page);
    }

    @Bean
    PasskeyController passkeyPages(Api api, Forms forms, LogInPage page) {
        return new PasskeyController(api, forms, page);
    }

    @Bean
    CodeController codePages(Api api, LogIns logIns, PageCookies cookies, Forms forms, LogInPage page) {
        return new CodeController(api, logIns, new LogInStep(cookies), forms, page);
    }

    @Bean
    FactorController factorPages(Api api, PageCookies cookies, Forms forms, LogInPage page) {
        return new FactorController(api, new EnrolmentGoal(cookies), forms, page);
    }

    @Bean
    AccountPageController accountPages(Api api, LogIns logIns, OwnNicknames nicknames, Forms forms) {
        return new AccountPageController(api, logIns, nicknames, new AccountPage(api, forms));
    }

    @Bean
    VisitController visitPages(Api api) {
        return new VisitController(api);
    }

    @Bean
    SessionsPageController sessionPages(Api api, Forms forms) {
        return new SessionsPageController(api, forms);
    }

    @Bean
    MultipartConfigElement multipartConfig() {
        return new MultipartConfigElement("", NO_BOUND, NO_BOUND, MAX_BYTES_IN_MEMORY);
    }

    @Bean
    StandardServletMultipartResolver multipartResolver() {
        return new StandardServletMultipartResolver();
    }
}
