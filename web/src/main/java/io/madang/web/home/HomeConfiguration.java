package io.madang.web.home;

import io.madang.contracts.read.BoardReading;
import io.madang.web.board.BoardCache;
import io.madang.web.hot.HotReading;
import io.madang.web.level.LevelCache;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the first page. */
@Configuration(proxyBeanMethods = false)
public class HomeConfiguration {

    @Bean
    NewestArticles newestArticles(BoardCache boardCache, BoardReading reading, PageParts parts) {
        return new NewestArticles(boardCache, reading, parts);
    }

    @Bean
    HomeController homeController(
            Pages pages,
            BoardCache boardCache,
            HotReading hotReading,
            NewestArticles newestArticles,
            LevelCache levels) {
        return new HomeController(pages, boardCache, hotReading, newestArticles, levels);
    }
}
