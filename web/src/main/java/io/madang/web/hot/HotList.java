package io.madang.web.hot;

import io.madang.contracts.account.UserId;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotDay;
import io.madang.web.level.ShownLevels;
import java.util.Map;

/**
 * A day's articles with what the page shows beside them.
 *
 * @param names the writers' nicknames, as far as they are known right now
 * @param levels theirs, likewise
 */
public record HotList(HotDay day, Map<UserId, String> names, ShownLevels levels) {

    public Score score(HotArticle article) {
        return new Score(article, day.weights());
    }

    /** The writer's name; empty where nobody can tell. */
    public String name(HotArticle article) {
        return names.getOrDefault(article.writerId(), "");
    }

    /** The day as {@code 2026-11-16}. */
    public String date() {
        return shown(day.date());
    }

    static String shown(String date) {
        return date.substring(0, 4) + "-" + date.substring(4, 6) + "-" + date.substring(6);
    }
}
