package io.madang.leaderboard.points;

import io.madang.contracts.service.Services;
import io.madang.leaderboard.ComputedScores;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires community points and levels. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PointsProperties.class)
public class CommunityPointsConfiguration {

    @Bean
    EarnedPoints earnedPoints(Databases databases, ComputedScores scores, PointsProperties properties) {
        return new EarnedPoints(databases.forService(Services.LEADERBOARD.role()), scores, properties);
    }

    @Bean
    PointsProjection pointsProjection(Databases databases, EarnedPoints earned) {
        Shards shards = databases.forService(Services.LEADERBOARD.role());
        return new PointsProjection(shards, earned);
    }

    @Bean
    PointsRescoring pointsRescoring(EarnedPoints earned) {
        return new PointsRescoring(earned);
    }

    @Bean
    MemberLevelsController memberLevelsController(EarnedPoints earned, PointsProperties properties) {
        return new MemberLevelsController(earned, new Levels(properties));
    }

    @Bean
    PointPersonalDataController pointPersonalDataController(
            Databases databases, EarnedPoints earned, ComputedScores scores, PointsProperties properties) {
        Shards shards = databases.forService(Services.LEADERBOARD.role());
        return new PointPersonalDataController(shards, earned, scores, properties);
    }
}
