package io.madang.web.account;

import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.identity.LogIns;
import io.madang.web.identity.OwnNicknames;
import jakarta.servlet.MultipartConfigElement;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;

/** Wires the pages about accounts. */
@Configuration(proxyBeanMethods = false)
public class AccountPageConfiguration {

    /** Pictures stay in memory; the edge has bounded the whole body before. */
    private static final int MAX_PART_BYTES = 4 << 20;

    @Bean
    JoinController joinPages(Api api, LogIns logIns, Forms forms) {
        return new JoinController(api, logIns, forms);
    }

    @Bean
    LogInController logInPages(Api api, LogIns logIns, Forms forms) {
        return new LogInController(api, logIns, forms);
    }

    @Bean
    MeController mePages(Api api, LogIns logIns, OwnNicknames nicknames, Forms forms) {
        return new MeController(api, logIns, nicknames, new MePage(api, forms));
    }

    @Bean
    SessionsController sessionPages(Api api, Forms forms) {
        return new SessionsController(api, forms);
    }

    @Bean
    MultipartConfigElement multipartConfig() {
        return new MultipartConfigElement("", MAX_PART_BYTES, MAX_PART_BYTES, MAX_PART_BYTES);
    }

    @Bean
    StandardServletMultipartResolver multipartResolver() {
        return new StandardServletMultipartResolver();
    }
}
