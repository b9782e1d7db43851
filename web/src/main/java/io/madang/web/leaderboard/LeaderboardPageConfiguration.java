package io.madang.web.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.Seasons;
import io.madang.web.level.LevelCache;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the leaderboards' pages. */
@Configuration(proxyBeanMethods = false)
public class LeaderboardPageConfiguration {

    @Bean
    LeaderboardPageController leaderboardPageController(
            Pages pages,
            PageParts parts,
            LeaderboardCatalog catalog,
            Leaderboards leaderboards,
            Seasons seasons,
            LevelCache levels) {
        return new LeaderboardPageController(
                pages, new LeaderboardPages(pages, parts, catalog, leaderboards, seasons, levels));
    }
}
