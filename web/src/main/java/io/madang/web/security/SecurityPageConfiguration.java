package io.madang.web.security;

import io.madang.contracts.account.Users;
import io.madang.web.WebProperties;
import io.madang.web.client.Api;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages of the security log. */
@Configuration(proxyBeanMethods = false)
public class SecurityPageConfiguration {

    @Bean
    SecurityPageController securityPages(Api api, Users users, PageParts parts, Pages pages, WebProperties properties) {
        return new SecurityPageController(api, users, parts, pages, properties.zone());
    }
}
