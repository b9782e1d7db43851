package io.madang.web;

import io.madang.contracts.board.Boards;
import io.madang.web.article.ArticlePageConfiguration;
import io.madang.web.asset.AssetConfiguration;
import io.madang.web.board.BoardPageConfiguration;
import io.madang.web.board.Shelf;
import io.madang.web.feed.FeedConfiguration;
import io.madang.web.home.HomeConfiguration;
import io.madang.web.hot.HotPageConfiguration;
import io.madang.web.identity.IdentityConfiguration;
import io.madang.web.page.PageConfiguration;
import io.madang.web.part.Parts;
import io.madang.web.user.UserPageConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The pages as the role {@code web} switches them on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WebProperties.class)
@Import({
    AssetConfiguration.class,
    IdentityConfiguration.class,
    PageConfiguration.class,
    HomeConfiguration.class,
    BoardPageConfiguration.class,
    ArticlePageConfiguration.class,
    HotPageConfiguration.class,
    UserPageConfiguration.class,
    FeedConfiguration.class
})
public class WebConfiguration {

    @Bean
    Parts parts(WebProperties properties, MeterRegistry meters) {
        return new Parts(properties.partDeadline(), properties.maxParts(), meters);
    }

    @Bean
    Shelf shelf(Boards boards, Parts parts, WebProperties properties) {
        return new Shelf(boards, parts, properties.boards());
    }
}
