package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.contracts.personal.PointPersonalData;
import io.madang.leaderboard.ComputedScores;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What a user has earned, which follows from articles, comments and likes. */
@Hidden
@RestController
class PointPersonalDataController implements PointPersonalData {

    private final Shards shards;
    private final EarnedPoints earned;
    private final ComputedScores scores;
    private final PointsProperties worth;

    PointPersonalDataController(Shards shards, EarnedPoints earned, ComputedScores scores, PointsProperties worth) {
        this.shards = shards;
        this.earned = earned;
        this.scores = scores;
        this.worth = worth;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        EarnedPoints.Found found = earned.of(List.of(userId));
        found.unavailable().values().forEach(failure -> {
            throw failure;
        });
        Earned all = found.earned().get(userId);
        return new PersonalDataPage(
                "community-points",
                all == null
                        ? List.of()
                        : List.of(Map.of(
                                "articles", all.articles(),
                                "comments", all.comments(),
                                "likesReceived", all.likes(),
                                "points", worth.points(all))),
                null);
    }

    /** Always the first part of what is left; the score on the leaderboard is erased with all other scores. */
    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        Shard own = shards.of(userId);
        List<ArticleId> some = own.sql(
                        "select article_id from point_contributions where user_id = :user order by article_id limit :limit")
                .param("user", userId.value())
                .param("limit", PAGE)
                .query((row, number) -> new ArticleId(row.getLong(1)))
                .list();
        some.forEach(article -> new ArticleTables(shards.of(article).source()).forgetWriter(article, userId));
        boolean all = some.size() < PAGE;
        ComputedScores.Batch batch = scores.batch(own.source());
        own.run(() -> {
            // nobody adds to them meanwhile
            batch.lock(List.of(userId));
            if (!some.isEmpty()) {
                own.sql("delete from point_contributions where user_id = :user and article_id in (:articles)")
                        .param("user", userId.value())
                        .param("articles", some.stream().map(ArticleId::value).toList())
                        .update();
            }
            if (all) {
                own.sql("delete from earned_points where user_id = :user")
                        .param("user", userId.value())
                        .update();
            }
        });
        return new ErasedPart(some.size(), all ? null : "more");
    }
}
