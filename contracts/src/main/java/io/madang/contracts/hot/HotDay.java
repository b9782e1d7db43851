package io.madang.contracts.hot;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A day and the hottest of the articles that were published on it.
 *
 * @param date as {@code yyyyMMdd}
 * @param zone where that day is one, such as {@code Asia/Seoul}
 * @param isFinal whether the time is over in which likes, comments and views count; deleted articles still go
 * @param weights by which scores are made now; what was scored under others keeps its score
 * @param articles the hottest first, of equally hot ones the newest; at most {@value HotArticles#MOST}
 */
public record HotDay(
        String date,
        String zone,
        @JsonProperty("final") boolean isFinal,
        HotWeights weights,
        List<HotArticle> articles) {}
