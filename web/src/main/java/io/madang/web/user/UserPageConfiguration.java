package io.madang.web.user;

import io.madang.contracts.account.Users;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the users' pages. */
@Configuration(proxyBeanMethods = false)
public class UserPageConfiguration {

    @Bean
    UserPageController userPageController(Pages pages, Users users, Parts parts) {
        return new UserPageController(pages, users, parts);
    }
}
