package io.madang.web.hot;

import io.madang.contracts.account.Users;
import io.madang.contracts.hot.HotArticles;
import io.madang.web.board.BoardCache;
import io.madang.web.level.LevelCache;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the hot articles' pages. */
@Configuration(proxyBeanMethods = false)
public class HotPageConfiguration {

    @Bean
    HotReading hotReading(HotArticles hot, Users users, LevelCache levels, PageParts parts) {
        return new HotReading(hot, users, levels, parts);
    }

    @Bean
    HotPageController hotPageController(Pages pages, BoardCache boardCache, HotReading hotReading) {
        return new HotPageController(pages, boardCache, hotReading);
    }
}
