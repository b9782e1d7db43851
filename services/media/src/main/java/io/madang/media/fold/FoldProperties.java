package io.madang.media.fold;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How views come into the order by views, {@code madang.media.view-fold.*}.
 *
 * @param interval between two folds
 * @param batch how many items one transaction folds
 */
@ConfigurationProperties("madang.media.view-fold")
public record FoldProperties(@DefaultValue("10s") Duration interval, @DefaultValue("500") int batch) {

    public FoldProperties {
        if (interval.toMillis() < 10) {
            throw new IllegalArgumentException(
                    "madang.media.view-fold: interval must be at least 10 ms, not " + interval);
        }
        if (batch < 1 || batch > 5_000) {
            throw new IllegalArgumentException("madang.media.view-fold: batch must be 1 to 5000, not " + batch);
        }
    }
}
