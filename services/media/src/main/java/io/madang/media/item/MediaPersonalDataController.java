package io.madang.media.item;

import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.MediaPersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What a user has uploaded. */
@Hidden
@RestController
class MediaPersonalDataController implements MediaPersonalData {

    private final ItemRows rows;
    private final TagRows tags;
    private final ItemChanges changes;
    private final ToIntFunction<UserId> abortUploads;

    /** @param abortUploads gives up all open uploads of a user; returns how many */
    MediaPersonalDataController(ItemRows rows, TagRows tags, ItemChanges changes, ToIntFunction<UserId> abortUploads) {
        this.rows = rows;
        this.tags = tags;
        this.changes = changes;
        this.abortUploads = abortUploads;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        String list = "media held of user " + userId;
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Slice<ItemRow> slice = Slice.of(
                rows.ofUploader(userId, before, PAGE + 1),
                PAGE,
                list,
                row -> new Cursor(row.id().value()));
        return new PersonalDataPage(
                "media", slice.items().stream().map(this::fields).toList(), slice.next());
    }

    /** Items go with their files; what is left of a part is found again, since it is asked for by state. */
    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        int aborted = cursor == null ? abortUploads.applyAsInt(userId) : 0;
        List<ItemRow> some = rows.ofUploader(userId, Long.MAX_VALUE, PAGE);
        some.forEach(row -> changes.remove(row.id(), found -> found.isOf(userId)));
        return new ErasedPart(aborted + some.size(), some.size() == PAGE ? "more" : null);
    }

    private Map<String, Object> fields(ItemRow row) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", row.id().toString());
        fields.put("title", row.title());
        fields.put("description", row.description());
        fields.put("tags", tags.of(row.id()));
        fields.put("fileName", row.fileName());
        fields.put("type", row.type());
        fields.put("size", row.size());
        fields.put("visibility", row.visibility());
        fields.put("state", row.state());
        fields.put("createdAt", row.createdAt().toString());
        return fields;
    }
}
