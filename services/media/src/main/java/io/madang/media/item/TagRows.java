package io.madang.media.item;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.media.MediaId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.text.TextRules;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tags of items. */
public final class TagRows {

    static final int MAX_TAGS = 20;
    static final int MAX_LENGTH = 50;

    private final MediaStore store;

    public TagRows(MediaStore store) {
        this.store = store;
    }

    /** The tags as they are kept: in lower case, each once, in the order in which they were typed. */
    public static List<String> checked(@Nullable List<String> typed) {
        List<String> tags = typed == null
                ? List.of()
                : typed.stream()
                        .map(tag -> TextRules.line("tags", tag, 1, MAX_LENGTH).toLowerCase(Locale.ROOT))
                        .distinct()
                        .toList();
        if (tags.size() > MAX_TAGS) {
            throw Failure.ofField("tags", MediaReason.TAG_COUNT, arg("max", MAX_TAGS));
        }
        return tags;
    }

    public List<String> of(MediaId id) {
        return store.named(id)
                .sql("select tag from item_tags where item_id = :id order by tag")
                .param("id", id.value())
                .query((row, number) -> row.getString("tag"))
                .list();
    }

    /** Replaces the tags of a locked item. */
    public void replace(MediaId id, List<String> tags, boolean listed) {
        store.named(id)
                .sql("delete from item_tags where item_id = :id")
                .param("id", id.value())
                .update();
        for (String tag : tags) {
            store.named(id)
                    .sql("insert into item_tags (tag, item_id, listed) values (:tag, :id, :listed)")
                    .param("tag", tag)
                    .param("id", id.value())
                    .param("listed", listed)
                    .update();
        }
    }

    /** Whether lists by tag have the locked item. */
    public void list(MediaId id, boolean listed) {
        store.named(id)
                .sql("update item_tags set listed = :listed where item_id = :id")
                .param("listed", listed)
                .param("id", id.value())
                .update();
    }
}
