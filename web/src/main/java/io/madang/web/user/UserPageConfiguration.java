package io.madang.web.user;

import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.web.board.BoardCache;
import io.madang.web.level.LevelCache;
import io.madang.web.mark.MarkButtons;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the users' pages. */
@Configuration(proxyBeanMethods = false)
public class UserPageConfiguration {

    @Bean
    UserPageController userPageController(
            Pages pages,
            BoardCache boardCache,
            Users users,
            ArticlesByWriter articles,
            LevelCache levels,
            MarkButtons marks,
            PageParts parts) {
        return new UserPageController(pages, boardCache, users, articles, levels, marks, parts);
    }
}
