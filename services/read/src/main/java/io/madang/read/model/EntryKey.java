package io.madang.read.model;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;

/**
 * Where Redis keeps what is known of an article or a user: a hash, and beside it, in the same slot, the lease of whoever
 * fills it.
 *
 * <p>The hash of an article has {@code h} (the beginning of its JSON, empty where there is no such article) and {@code
 * c} (its content, as JSON) and {@code w} (its writer's id) at version {@code hv}; {@code l} (likes) at {@code lv};
 * {@code r} (comments) at {@code rv}. That of a user has {@code h} (the nickname, empty where there is no such user) at
 * version {@code hv}. Fields that begin with {@code +} are parts that events have told while the entry is being filled.
 *
 * <p>An article's views are a hash of their own, {@code v} (how many), fresh until {@code vu}: they are refreshed all the
 * time, and that is no reason for anybody to forget the article.
 */
public record EntryKey(String tag) {

    public static final String ARTICLES = "read:{a";
    public static final String USERS = "read:{u";

    public static EntryKey of(ArticleId article) {
        return new EntryKey("{a" + article.value() + "}");
    }

    public static EntryKey of(UserId user) {
        return new EntryKey("{u" + user.value() + "}");
    }

    public String entry() {
        return "read:" + tag;
    }

    /** Not below the prefixes of entries, like the leases, so that they invalidate nothing. */
    public String views() {
        return "read-views:" + tag;
    }

    public String lease() {
        return "read-lease:" + tag;
    }

    public String viewsLease() {
        return "read-views-lease:" + tag;
    }
}
