package io.madang.web.home;

import io.madang.contracts.read.BoardReading;
import io.madang.web.board.Shelf;
import io.madang.web.hot.HotReading;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the first page. */
@Configuration(proxyBeanMethods = false)
public class HomeConfiguration {

    @Bean
    Newest newestArticles(Shelf shelf, BoardReading reading, Parts parts) {
        return new Newest(shelf, reading, parts);
    }

    @Bean
    HomeController homeController(Pages pages, Shelf shelf, HotReading hotReading, Newest newestArticles) {
        return new HomeController(pages, shelf, hotReading, newestArticles);
    }
}
