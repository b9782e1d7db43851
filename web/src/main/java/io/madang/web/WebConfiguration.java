package io.madang.web;

import io.madang.contracts.board.Boards;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.edge.peer.PublicApi;
import io.madang.web.account.AccountPageConfiguration;
import io.madang.web.article.ArticlePageConfiguration;
import io.madang.web.asset.AssetConfiguration;
import io.madang.web.board.BoardCache;
import io.madang.web.board.BoardPageConfiguration;
import io.madang.web.boardadmin.BoardAdministrationConfiguration;
import io.madang.web.client.Api;
import io.madang.web.comment.CommentPageConfiguration;
import io.madang.web.coupon.CouponPageConfiguration;
import io.madang.web.feed.FeedConfiguration;
import io.madang.web.form.FormConfiguration;
import io.madang.web.home.HomeConfiguration;
import io.madang.web.hot.HotPageConfiguration;
import io.madang.web.identity.IdentityConfiguration;
import io.madang.web.leaderboard.LeaderboardPageConfiguration;
import io.madang.web.leaderboardadmin.LeaderboardAdministrationConfiguration;
import io.madang.web.level.LevelCache;
import io.madang.web.like.LikePageConfiguration;
import io.madang.web.mark.MarkPageConfiguration;
import io.madang.web.media.MediaPageConfiguration;
import io.madang.web.mine.MinePageConfiguration;
import io.madang.web.moderation.ModerationPageConfiguration;
import io.madang.web.operator.OperatorPageConfiguration;
import io.madang.web.page.PageConfiguration;
import io.madang.web.part.PageParts;
import io.madang.web.security.SecurityPageConfiguration;
import io.madang.web.shop.ShopPageConfiguration;
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
    BoardAdministrationConfiguration.class,
    OperatorPageConfiguration.class,
    FeedConfiguration.class,
    FormConfiguration.class,
    AccountPageConfiguration.class,
    WritePageConfiguration.class,
    CommentPageConfiguration.class,
    LikePageConfiguration.class,
    MarkPageConfiguration.class,
    MediaPageConfiguration.class,
    MinePageConfiguration.class,
    CouponPageConfiguration.class,
    SecurityPageConfiguration.class,
    ShopPageConfiguration.class,
    LeaderboardPageConfiguration.class,
    LeaderboardAdministrationConfiguration.class
})
public class WebConfiguration {

    @Bean
    PageParts parts(WebProperties properties, MeterRegistry meters) {
        return new PageParts(properties.partDeadline(), properties.maxParts(), meters);
    }

    @Bean
    Api api(PublicApi api) {
        return Api.of(api);
    }

    @Bean
    BoardCache boardCache(Boards boards, PageParts parts, WebProperties properties) {
        return new BoardCache(boards, parts, properties.boards());
    }

    @Bean
    LevelCache levelCache(MemberLevels levels, PageParts parts, WebProperties properties) {
        return new LevelCache(levels, parts, properties.levels());
    }
}
