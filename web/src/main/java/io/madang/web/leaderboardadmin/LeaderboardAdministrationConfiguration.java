package io.madang.web.leaderboardadmin;

import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.contracts.leaderboard.Seasons;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages of leaderboard administration. */
@Configuration(proxyBeanMethods = false)
public class LeaderboardAdministrationConfiguration {

    @Bean
    LeaderboardAdministrationController leaderboardAdministrationPages(
            Api api, LeaderboardCatalog catalog, Seasons seasons, PageParts parts, Forms forms) {
        return new LeaderboardAdministrationController(api.leaderboardAdministration(), catalog, seasons, parts, forms);
    }

    @Bean
    ScoreReviewPageController scoreReviewPages(Api api, LeaderboardCatalog catalog, Forms forms) {
        return new ScoreReviewPageController(api.leaderboardAdministration(), catalog, forms);
    }

    @Bean
    ServiceKeyPageController serviceKeyPages(Api api, Forms forms) {
        return new ServiceKeyPageController(api.leaderboardAdministration(), forms);
    }
}
