package io.madang.web.user;

import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.web.board.Shelf;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the users' pages. */
@Configuration(proxyBeanMethods = false)
public class UserPageConfiguration {

    @Bean
    UserPageController userPageController(
            Pages pages, Shelf shelf, Users users, ArticlesByWriter articles, Parts parts) {
        return new UserPageController(pages, shelf, users, articles, parts);
    }
}
