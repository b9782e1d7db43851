package io.madang.leaderboard.points;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What earns points, and how many make a level: {@code madang.leaderboard.points.*}.
 *
 * @param article for each article
 * @param comment for each comment
 * @param like for each like that one's article has from somebody else
 * @param levels how many points reach level 2, 3 and so on, ascending
 */
@ConfigurationProperties("madang.leaderboard.points")
record PointsProperties(
        @DefaultValue("5") int article,
        @DefaultValue("2") int comment,
        @DefaultValue("1") int like,
        @DefaultValue({"10", "30", "80", "200", "500", "1000", "2000", "4000", "8000"}) List<Long> levels) {

    private static final int MAX_WEIGHT = 10_000;
    private static final int MAX_LEVELS = 100;

    PointsProperties {
        levels = List.copyOf(levels);
        requireWeight("article", article);
        requireWeight("comment", comment);
        requireWeight("like", like);
        require(levels.size() <= MAX_LEVELS, "levels must be " + MAX_LEVELS + " at most, not " + levels.size());
        long before = 0;
        for (long level : levels) {
            require(level > before, "levels must be ascending and greater than 0: " + levels);
            before = level;
        }
    }

    long points(Earned earned) {
        return article * earned.articles() + comment * earned.comments() + like * earned.likes();
    }

    private static void requireWeight(String name, int weight) {
        require(weight >= 0 && weight <= MAX_WEIGHT, name + " must be 0 to " + MAX_WEIGHT + ", not " + weight);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.leaderboard.points: " + message);
        }
    }
}
