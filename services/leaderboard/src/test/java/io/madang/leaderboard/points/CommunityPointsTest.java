package io.madang.leaderboard.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.event.Event;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.kernel.id.Ids;
import io.madang.leaderboard.ComputedScores;
import io.madang.leaderboard.LeaderboardServer;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommunityPointsTest {

    private static final int USERS = 12;
    private static final int ACTS = 250;

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final Community community = new Community(server.bean(Ids.class));

    @Test
    void givesPointsAndTakesThemBack() {
        UserId writer = community.newUser();
        UserId other = community.newUser();
        ArticleId article = community.publish(writer);
        CommentId comment = community.comment(article, other);
        community.comment(article, writer);
        community.toggleLikes(article, Set.of(writer, other));
        tell(server, community.events());
        assertThat(points(server, writer))
                .as("article, comment, the other's like")
                .isEqualTo(8);
        assertThat(points(server, other)).isEqualTo(2);
        assertThat(scores(server, writer, other)).isEqualTo(Map.of(writer, 8L, other, 2L));

        community.toggleLikes(article, Set.of(other));
        community.delete(article, comment);
        tell(server, community.events());
        assertThat(points(server, writer)).isEqualTo(7);
        assertThat(points(server, other)).isZero();
        assertThat(scores(server, writer, other))
                .as("nobody is listed with nothing")
                .isEqualTo(Map.of(writer, 7L));

        community.delete(article);
        tell(server, community.events());
        assertThat(points(server, writer)).isZero();
        assertThat(scores(server, writer, other)).isEmpty();
    }

    /** Whoever took events in may have died before the users were told: then the same events come again. */
    @Test
    void goesOnWhereSomebodyElseWasStopped() {
        UserId writer = community.newUser();
        UserId other = community.newUser();
        ArticleId article = community.publish(writer);
        community.comment(article, other);
        List<Event<?>> first = community.events();
        ArticleActivity.take(server.shards().of(article).source(), first);
        assertThat(points(server, writer)).isZero();
        tell(server, first);
        assertThat(points(server, writer)).isEqualTo(5);
        community.delete(article);
        List<Event<?>> second =
                community.events().subList(first.size(), community.events().size());
        ArticleActivity.take(server.shards().of(article).source(), second);
        assertThat(points(server, other)).isEqualTo(2);
        tell(server, second);
        assertThat(points(server, writer)).isZero();
        assertThat(points(server, other))
                .as("of a comment that was deleted with its article")
                .isZero();
    }

    @Test
    void countsWhatIsThereWhateverTheOrderOfEventsInOneDatabase() {
        run(LeaderboardServer.shared(), new Random(Seeds.next("one database")));
    }

    @Test
    void countsWhatIsThereWhateverTheOrderOfEventsInTwoDatabases() {
        run(LeaderboardServer.sharedInParts(), new Random(Seeds.next("two databases")));
    }

    private static void run(LeaderboardServer server, Random random) {
        Community community = new Community(server.bean(Ids.class));
        List<UserId> users =
                IntStream.range(0, USERS).mapToObj(i -> community.newUser()).toList();
        for (int i = 0; i < ACTS; i++) {
            act(community, users, random);
        }
        List<Event<?>> told = new ArrayList<>(community.events());
        Collections.shuffle(told, random);
        // some are missed; a rewind brings them
        tellConcurrently(server, told.subList(0, 2 * told.size() / 3), random);
        List<Event<?>> again = new ArrayList<>(community.events());
        again.addAll(told.subList(0, told.size() / 2));
        Collections.shuffle(again, random);
        tellConcurrently(server, again, random);

        Map<UserId, Long> expected = community.points();
        for (UserId user : users) {
            assertThat(points(server, user)).as(user.toString()).isEqualTo(expected.getOrDefault(user, 0L));
        }
        assertThat(scores(server, users.toArray(UserId[]::new))).isEqualTo(expected);
        server.wipeRedis();
        assertThat(scores(server, users.toArray(UserId[]::new)))
                .as("ranks built anew")
                .isEqualTo(expected);
    }

    private static void act(Community community, List<UserId> users, Random random) {
        UserId user = users.get(random.nextInt(users.size()));
        List<ArticleId> articles = community.articles();
        if (articles.isEmpty() || random.nextInt(8) == 0) {
            community.publish(user);
            return;
        }
        ArticleId article = articles.get(random.nextInt(articles.size()));
        List<CommentId> comments = community.comments(article);
        switch (random.nextInt(10)) {
            case 0 -> community.delete(article);
            case 1 -> community.edit(article);
            case 2, 3 -> {
                if (!comments.isEmpty()) {
                    community.delete(article, comments.get(random.nextInt(comments.size())));
                }
            }
            case 4, 5, 6 -> community.comment(article, user);
            default -> {
                Set<UserId> some = new HashSet<>();
                for (int i = 0; i <= random.nextInt(4); i++) {
                    some.add(users.get(random.nextInt(users.size())));
                }
                community.toggleLikes(article, some);
            }
        }
    }

    @Test
    void anotherThresholdIsAnotherLevelForEverybody() {
        UserId user = community.newUser();
        community.publish(user);
        community.publish(user);
        tell(server, community.events());
        assertThat(level(server, user)).isEqualTo(new MemberLevel(user, 10, 2, 10, 30L));
        Earned earned = Objects.requireNonNull(
                server.bean(EarnedPoints.class).of(List.of(user)).earned().get(user));
        assertThat(new Levels(new PointsProperties(5, 2, 1, List.of(2L, 4L, 11L))).of(user, earned))
                .isEqualTo(new MemberLevel(user, 10, 3, 4, 11L));
        assertThat(new Levels(new PointsProperties(5, 2, 1, List.of(2L, 4L))).of(user, earned))
                .as("the highest level has no next one")
                .isEqualTo(new MemberLevel(user, 10, 3, 4, null));
        assertThat(level(server, community.newUser()).level()).isEqualTo(1);
        assertThatThrownBy(() -> new PointsProperties(5, 2, 1, List.of(4L, 4L)))
                .hasMessageContaining("madang.leaderboard.points: levels");
    }

    @Test
    void anotherWorthOfPointsReachesTheLeaderboard() {
        UserId writer = community.newUser();
        community.publish(writer);
        tell(server, community.events());
        PointsProperties other = new PointsProperties(7, 2, 1, List.of());
        try {
            assertThat(new EarnedPoints(server.shards(), server.bean(ComputedScores.class), other).rescore())
                    .isPositive();
            assertThat(scores(server, writer)).isEqualTo(Map.of(writer, 7L));
        } finally {
            server.bean(EarnedPoints.class).rescore();
        }
        assertThat(scores(server, writer)).isEqualTo(Map.of(writer, 5L));
        assertThat(server.bean(EarnedPoints.class).rescore()).isZero();
    }

    @Test
    void administratorsHideAndVoidPlayersHereAsWell() {
        UserId writer = community.newUser();
        community.publish(writer);
        tell(server, community.events());
        String admin = server.instance().adminToken(community.newUser());
        String hidden = "/v1/leaderboards/community/hidden-players/" + writer;
        server.caller().call("PUT", hidden, admin).expect(204);
        ArticleId second = community.publish(writer);
        tell(server, community.events());
        assertThat(scores(server, writer)).isEmpty();
        assertThat(points(server, writer)).as("earned all the same").isEqualTo(10);
        server.caller().call("DELETE", hidden, admin).expect(204);
        assertThat(scores(server, writer)).isEqualTo(Map.of(writer, 10L));

        String voided = "/v1/leaderboards/community/voided-players/" + writer;
        server.caller().call("PUT", voided, admin).expect(204);
        assertThat(scores(server, writer)).isEmpty();
        community.publish(writer);
        tell(server, community.events());
        assertThat(scores(server, writer)).isEqualTo(Map.of(writer, 5L));
        community.delete(second);
        tell(server, community.events());
        assertThat(scores(server, writer))
                .as("nothing is left of what came later")
                .isEmpty();
        server.caller().call("DELETE", voided, admin).expect(204);
        assertThat(scores(server, writer)).isEqualTo(Map.of(writer, 10L));
        assertThat(points(server, writer)).isEqualTo(10);
    }

    @Test
    void refusesScoresThatAreReported() {
        assertThat(server.reportTo(Leaderboards.COMMUNITY, community.newUser().toString())
                        .status())
                .isEqualTo(409);
    }

    private static void tell(LeaderboardServer server, List<Event<?>> events) {
        server.bean(PointsProjection.class).apply(events);
    }

    /** As two instances would, which have different partitions. */
    private static void tellConcurrently(LeaderboardServer server, List<Event<?>> events, Random random) {
        int half = events.size() / 2;
        List<List<Event<?>>> parts = List.of(events.subList(0, half), events.subList(half, events.size()));
        long seed = random.nextLong();
        Concurrently.run(parts.size(), part -> {
            Random own = new Random(seed + part);
            List<Event<?>> rest = parts.get(part);
            while (!rest.isEmpty()) {
                int some = Math.min(rest.size(), 1 + own.nextInt(40));
                tell(server, rest.subList(0, some));
                rest = rest.subList(some, rest.size());
            }
            return true;
        });
    }

    private static MemberLevel level(LeaderboardServer server, UserId user) {
        return server.bean(MemberLevels.class).levels(List.of(user)).getFirst();
    }

    private static long points(LeaderboardServer server, UserId user) {
        return level(server, user).points();
    }

    private static Map<UserId, Long> scores(LeaderboardServer server, UserId... users) {
        List<String> ids = List.of(users).stream().map(UserId::toString).toList();
        return server.bean(Leaderboards.class).top(Leaderboards.COMMUNITY, 100, ids).data().stream()
                .collect(Collectors.toMap(
                        ((Function<RankedPlayer, String>) RankedPlayer::userId).andThen(UserId::of),
                        RankedPlayer::score));
    }
}
