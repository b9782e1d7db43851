package io.madang.read.model;

import io.madang.contracts.account.UserId;
import io.madang.contracts.count.ArticleCount;
import java.util.List;

/**
 * A part of an entry, with the version by which it is newer or older than another.
 *
 * @param field of the version
 * @param values the part's fields, each followed by its value
 */
public record EntryPart(String field, long version, List<String> values) {

    /** The article itself. */
    public static EntryPart article(String head, String content, UserId writer, long version) {
        return new EntryPart("hv", version, List.of("h", head, "c", content, "w", writer.toString()));
    }

    /** There is no such article since that version; of version 0 if there never was. */
    public static EntryPart noArticle(long version) {
        return new EntryPart("hv", version, List.of("h", "", "c", ""));
    }

    public static EntryPart likes(long count, long version) {
        return new EntryPart("lv", version, List.of("l", Long.toString(count)));
    }

    public static EntryPart likes(ArticleCount count) {
        return likes(count.count(), count.version());
    }

    public static EntryPart comments(long count, long version) {
        return new EntryPart("rv", version, List.of("r", Long.toString(count)));
    }

    public static EntryPart comments(ArticleCount count) {
        return comments(count.count(), count.version());
    }

    public static EntryPart nickname(String nickname, long version) {
        return new EntryPart("hv", version, List.of("h", nickname));
    }

    public static EntryPart noUser() {
        return nickname("", 0);
    }
}
