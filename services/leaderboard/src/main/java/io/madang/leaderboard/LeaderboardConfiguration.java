package io.madang.leaderboard;

import io.madang.contracts.account.Users;
import io.madang.contracts.follow.Follows;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.JsonBodies;
import io.madang.edge.security.ServiceKeyReports;
import io.madang.kernel.id.Ids;
import io.madang.leaderboard.points.CommunityPointsConfiguration;
import io.madang.outbox.ModerationLog;
import io.madang.outbox.Outbox;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.json.JsonMapper;

/** The leaderboard service as the role {@code leaderboard} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LeaderboardProperties.class)
@Import(CommunityPointsConfiguration.class)
public class LeaderboardConfiguration {

    static final String BATCH_METRIC = "madang.leaderboard.batch";

    /** Loading thousands of players takes Redis longer than one read. */
    static final Duration REBUILD_DEADLINE = Duration.ofSeconds(10);

    /** What the parts of the service share. */
    record LeaderboardStore(Shards shards, Outbox outbox, ModerationLog moderationLog, Ids ids, InstantSource clock) {}

    @Bean
    LeaderboardStore leaderboardStore(
            Databases databases, Outboxes outboxes, Ids ids, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.LEADERBOARD.role());
        Outbox outbox = outboxes.forService(shards);
        InstantSource time = clock.getIfAvailable(InstantSource::system);
        return new LeaderboardStore(shards, outbox, new ModerationLog(outbox, ids, time), ids, time);
    }

    @Bean
    LeaderboardRows leaderboardRows(LeaderboardStore store) {
        return new LeaderboardRows(store.shards().home());
    }

    @Bean
    SeasonRows seasonRows(LeaderboardStore store) {
        return new SeasonRows(store.shards().home());
    }

    @Bean
    LeaderboardDirectory leaderboardDirectory(
            LeaderboardStore store, LeaderboardRows boards, SeasonRows seasons, LeaderboardProperties properties) {
        return new LeaderboardDirectory(boards, seasons, store.ids(), store.clock(), properties.zone());
    }

    @Bean
    IssuedKeys issuedKeys(LeaderboardStore store) {
        return new IssuedKeys(
                store.shards().home(), store.moderationLog(), store.ids(), store.clock(), new SecureRandom());
    }

    @Bean
    RankRedis rankRedis(SharedRedisConnection redisConnection, LeaderboardProperties properties) {
        return RankRedis.of(redisConnection, properties.redisCluster(), REBUILD_DEADLINE);
    }

    @Bean
    RankCopy rankCopy(
            RankRedis redis, LeaderboardStore store, LeaderboardDirectory directory, LeaderboardProperties properties) {
        RedisCalls writes = redis.calls("leaderboard-writes", properties.redisDeadline());
        return new RankCopy(writes, store.shards(), directory, properties.redisShards());
    }

    @Bean
    RankRebuild rankRebuild(
            RankRedis redis,
            LeaderboardStore store,
            SeasonRows seasons,
            LeaderboardDirectory directory,
            LeaderboardProperties properties) {
        RedisCalls loads = redis.calls("leaderboard-rebuild", REBUILD_DEADLINE);
        return new RankRebuild(loads, store.shards(), seasons, directory::required, properties.redisShards());
    }

    @Bean
    RankSync rankSync(
            RankRedis redis,
            LeaderboardStore store,
            RankCopy copy,
            RankRebuild rebuild,
            LeaderboardProperties properties,
            MeterRegistry meters) {
        RedisCalls comparisons = redis.calls("leaderboard-sync", properties.redisDeadline());
        return new RankSync(redis.connection(), comparisons, store.shards(), copy, rebuild, properties, meters);
    }

    @Bean
    RankReads rankReads(RankRedis redis, RankSync sync, LeaderboardProperties properties) {
        RedisCalls reads = redis.calls("leaderboard-reads", properties.redisDeadline());
        return new RankReads(sync, new RankParts(reads, properties.redisShards()));
    }

    @Bean
    NameCache nameCache() {
        return new NameCache();
    }

    @Bean
    PlayerNames playerNames(
            SharedRedisConnection redisConnection,
            LeaderboardProperties properties,
            NameCache cache,
            ObjectProvider<Users> users) {
        return new PlayerNames(
                new RedisCalls(redisConnection, "leaderboard-names", properties.redisDeadline()),
                new RedisCalls(redisConnection, "leaderboard-naming", properties.redisDeadline()),
                cache,
                users::getObject);
    }

    @Bean
    NameProjection nameProjection(
            PlayerNames names,
            SharedRedisConnection redisConnection,
            LeaderboardStore store,
            LeaderboardProperties properties) {
        RedisCalls redis = new RedisCalls(redisConnection, "leaderboard-life", properties.redisDeadline());
        return new NameProjection(names, new RedisLossDetector(redis, "leaderboard-names", store.clock()));
    }

    @Bean
    Scores scores(
            LeaderboardStore store,
            LeaderboardDirectory directory,
            RankCopy copy,
            RankSync sync,
            LeaderboardProperties properties,
            MeterRegistry meters) {
        DistributionSummary batches = DistributionSummary.builder(BATCH_METRIC)
                .description("scores that shared a transaction")
                .register(meters);
        return new Scores(
                store.shards(),
                directory,
                new ScoreLog(store.clock(), batches),
                new RankFollower(copy, sync),
                properties);
    }

    @Bean
    ComputedScores computedScores(
            LeaderboardStore store, LeaderboardDirectory directory, RankCopy copy, RankSync sync) {
        return new ComputedScores(directory, copy, sync, store.clock());
    }

    @Bean
    ScoreController scoreController(
            Scores scores, LeaderboardStore store, LeaderboardDirectory directory, LeaderboardProperties properties) {
        return new ScoreController(scores, new ScoreReports(directory, store.clock(), properties.grace()));
    }

    @Bean
    LeaderboardsController leaderboardsController(
            LeaderboardStore store,
            LeaderboardDirectory directory,
            RankReads ranks,
            PlayerNames names,
            ObjectProvider<Follows> follows,
            LeaderboardProperties properties) {
        RankCount count = new RankCount(store.shards(), properties.countDeadline(), properties.maxCounts());
        return new LeaderboardsController(directory, ranks, count, names, follows);
    }

    @Bean
    LeaderboardController leaderboardController(
            LeaderboardStore store,
            LeaderboardRows rows,
            LeaderboardDirectory directory,
            LeaderboardProperties properties) {
        LeaderboardAdministration administration = new LeaderboardAdministration(
                store.shards().home(), rows, directory, store.moderationLog(), store.ids(), store.clock());
        return new LeaderboardController(administration, rows, directory, properties.zone());
    }

    @Bean
    ServiceKeyController serviceKeyController(
            IssuedKeys keys, LeaderboardDirectory directory, ServiceKeyReports reports) {
        return new ServiceKeyController(keys, directory, reports);
    }

    @Bean
    ScoreReviewController scoreReviewController(
            LeaderboardStore store, SeasonRows seasons, LeaderboardDirectory directory, RankCopy copy, RankSync sync) {
        ScoreReview reviews = new ScoreReview(
                store.shards(),
                seasons,
                new ReviewedPlayers(store.shards()),
                directory,
                copy,
                sync,
                store.moderationLog(),
                store.clock());
        return new ScoreReviewController(directory, reviews);
    }

    @Bean
    ReviewedPlayersController reviewedPlayersController(
            LeaderboardStore store, LeaderboardDirectory directory, PlayerNames names) {
        return new ReviewedPlayersController(directory, new ReviewedPlayers(store.shards()), names);
    }

    @Bean
    ScorePersonalDataController scorePersonalDataController(
            LeaderboardStore store, SeasonRows seasons, LeaderboardDirectory directory, RankCopy copy, RankSync sync) {
        PlayerErasure erasure = new PlayerErasure(
                store.shards(), new ReviewedPlayers(store.shards()), copy, sync, store.ids(), store.clock());
        return new ScorePersonalDataController(store.shards(), directory, seasons, erasure);
    }

    @Bean
    SeasonClosing seasonClosing(
            LeaderboardStore store,
            SeasonRows seasons,
            LeaderboardDirectory directory,
            RankSync sync,
            RankReads ranks,
            RankCopy copy,
            LeaderboardProperties properties) {
        return new SeasonClosing(store, seasons, directory, sync, ranks, copy, properties.keptAfterClose());
    }

    @Bean
    SeasonEnd seasonEnd(LeaderboardStore store, SeasonRows seasons, LeaderboardDirectory directory) {
        return new SeasonEnd(store, seasons, directory);
    }

    @Bean
    SeasonCloser seasonCloser(
            LeaderboardStore store,
            SeasonRows seasons,
            SeasonEnd end,
            SeasonClosing closing,
            LeaderboardProperties properties,
            MeterRegistry meters) {
        return new SeasonCloser(seasons, end, closing, store.clock(), properties, meters);
    }

    @Bean
    SeasonController seasonController(
            LeaderboardStore store,
            LeaderboardDirectory directory,
            SeasonRows seasons,
            PlayerNames names,
            SeasonEnd end) {
        return new SeasonController(directory, seasons, names, end, store);
    }

    @Bean
    ScoreStreams scoreStreams(LeaderboardProperties properties, MeterRegistry meters) {
        return new ScoreStreams(properties.stream(), meters);
    }

    @Bean
    ScoreStreamController scoreStreamController(
            LeaderboardDirectory directory,
            LeaderboardsController leaderboards,
            MemberLevels levels,
            ScoreStreams streams,
            ClientAddresses addresses,
            JsonMapper json) {
        return new ScoreStreamController(directory, leaderboards, new StreamedLevels(levels), streams, addresses, json);
    }

    @Bean
    ScoreFastPath scoreFastPath(ScoreController scores, JsonBodies bodies, JsonMapper json) {
        return new ScoreFastPath(scores, bodies, json);
    }

    @Bean
    RankFastPath topFastPath(LeaderboardsController leaderboards, JsonMapper json) {
        return RankFastPath.top(leaderboards, json);
    }

    @Bean
    RankFastPath playerFastPath(LeaderboardsController leaderboards, JsonMapper json) {
        return RankFastPath.player(leaderboards, json);
    }

    @Bean
    RankFastPath neighboursFastPath(LeaderboardsController leaderboards, JsonMapper json) {
        return RankFastPath.neighbours(leaderboards, json);
    }
}
