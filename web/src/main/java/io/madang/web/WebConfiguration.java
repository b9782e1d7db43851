package io.madang.web;

import io.madang.contracts.board.Boards;
import io.madang.edge.peer.PublicApi;
import io.madang.web.account.AccountPageConfiguration;
import io.madang.web.article.ArticlePageConfiguration;
import io.madang.web.asset.AssetConfiguration;
import io.madang.web.board.BoardPageConfiguration;
import io.madang.web.board.Shelf;
import io.madang.web.client.Api;
import io.madang.web.comment.CommentPageConfiguration;
import io.madang.web.feed.FeedConfiguration;
import io.madang.web.form.FormConfiguration;
import io.madang.web.home.HomeConfiguration;
import io.madang.web.hot.HotPageConfiguration;
import io.madang.web.identity.IdentityConfiguration;
import io.madang.web.keeping.KeepingPageConfiguration;
import io.madang.web.like.LikePageConfiguration;
import io.madang.web.mine.MinePageConfiguration;
import io.madang.web.moderation.ModerationPageConfiguration;
import io.madang.web.operator.OperatorPageConfiguration;
import io.madang.web.page.PageConfiguration;
import io.madang.web.part.Parts;
import io.madang.web.user.UserPageConfiguration;
import io.madang.web.write.WritePageConfiguration;
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
    ModerationPageConfiguration.class,
    KeepingPageConfiguration.class,
    OperatorPageConfiguration.class,
    FeedConfiguration.class,
    FormConfiguration.class,
    AccountPageConfiguration.class,
    WritePageConfiguration.class,
    CommentPageConfiguration.class,
    LikePageConfiguration.class,
    MinePageConfiguration.class
})
public class WebConfiguration {

    @Bean
    Parts parts(WebProperties properties, MeterRegistry meters) {
        return new Parts(properties.partDeadline(), properties.maxParts(), meters);
    }

    @Bean
    Api api(PublicApi api) {
        return Api.of(api);
    }

    @Bean
    Shelf shelf(Boards boards, Parts parts, WebProperties properties) {
        return new Shelf(boards, parts, properties.boards());
    }
}
