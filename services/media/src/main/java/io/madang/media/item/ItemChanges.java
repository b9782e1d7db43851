package io.madang.media.item;

import io.madang.contracts.client.MediaUploading.EditRequest;
import io.madang.contracts.media.MediaEdited;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaRemoved;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.text.TextRules;
import io.madang.media.job.Jobs;
import io.madang.media.job.Task;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;
import io.madang.outbox.ModerationLog;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Edits and removes items. */
public final class ItemChanges {

    public static final int MAX_TITLE = 200;
    public static final int MAX_DESCRIPTION = 4000;

    private final MediaStore store;
    private final ItemRows rows;
    private final TagRows tags;
    private final ItemView view;
    private final Quotas quotas;
    private final Jobs jobs;
    private final ModerationLog moderationLog;

    public ItemChanges(MediaStore store, ItemRows rows, TagRows tags, ItemView view, Quotas quotas, Jobs jobs) {
        this.store = store;
        this.rows = rows;
        this.tags = tags;
        this.view = view;
        this.quotas = quotas;
        this.jobs = jobs;
        this.moderationLog = new ModerationLog(store.outbox(), store.ids(), store.clock());
    }

    public static String title(String typed) {
        return TextRules.line("title", typed, 1, MAX_TITLE);
    }

    public static String description(String typed) {
        return TextRules.lines("description", typed, 0, MAX_DESCRIPTION);
    }

    ItemRow edit(MediaId id, EditRequest change, String ifMatch, Caller caller) {
        FieldChecks checks = new FieldChecks();
        String newTitle = change.title() == null ? null : checks.text(change.title(), ItemChanges::title);
        String newDescription =
                change.description() == null ? null : checks.text(change.description(), ItemChanges::description);
        List<String> newTags = change.tags() == null
                ? null
                : checks.check(() -> TagRows.checked(change.tags())).orElse(List.of());
        checks.throwIfAny();
        return store.named(id).transaction(() -> {
            ItemRow row = locked(id, found -> mayChange(found, caller));
            EntityTag.check(ifMatch, row.version());
            rows.updateTexts(
                    id,
                    newTitle == null ? row.title() : newTitle,
                    newDescription == null ? row.description() : newDescription,
                    change.visibility() == null ? row.visibility() : change.visibility());
            log(row, caller, ModerationActionType.MEDIA_EDITED);
            ItemRow changed = rows.find(id).orElseThrow();
            if (newTags == null) {
                tags.list(id, changed.isListed());
            } else {
                tags.replace(id, newTags, changed.isListed());
            }
            if (changed.state() == MediaState.READY) {
                store.outbox()
                        .append(
                                store.named(id),
                                id,
                                MediaEdited.TYPE,
                                changed.version(),
                                new MediaEdited(view.summary(changed), tags.of(id)));
            }
            return changed;
        });
    }

    /** The item is gone at once, its files soon after. */
    void remove(MediaId id, Caller caller) {
        store.named(id).run(() -> {
            ItemRow row = remove(id, found -> mayChange(found, caller));
            log(row, caller, ModerationActionType.MEDIA_DELETED);
        });
    }

    /** @return what it was */
    ItemRow remove(MediaId id, Predicate<ItemRow> allowed) {
        return store.named(id).transaction(() -> {
            ItemRow row = locked(id, allowed);
            rows.markRemoved(id);
            tags.list(id, false);
            quotas.release(row.uploaderId(), row.size());
            jobs.add(id, Task.REMOVE);
            store.outbox()
                    .append(
                            store.named(id),
                            id,
                            MediaRemoved.TYPE,
                            row.version() + 1,
                            new MediaRemoved(id, row.uploaderId()));
            return row;
        });
    }

    /** What administrators do about the items of others. */
    private void log(ItemRow row, Caller caller, ModerationActionType act) {
        if (!caller.is(row.uploaderId())) {
            Subject subject = new Subject(null, null, null, row.uploaderId(), null, row.title());
            moderationLog.record(store.named(row.id()), caller.requiredUser(), act, subject, "");
        }
    }

    private ItemRow locked(MediaId id, Predicate<ItemRow> allowed) {
        return rows.lock(id)
                .filter(row -> row.state() != MediaState.REMOVED && allowed.test(row))
                .orElseThrow(ItemChanges::unknown);
    }

    static boolean mayChange(ItemRow row, Caller caller) {
        return caller.admin() || caller.is(row.uploaderId());
    }

    /** @param hasLink whether the caller came by the link of an unlisted item */
    static boolean maySee(ItemRow row, Optional<Caller> caller, boolean hasLink) {
        boolean own = caller.filter(known -> mayChange(row, known)).isPresent();
        return switch (row.state()) {
            case REMOVED -> false;
            case PROCESSING, REFUSED -> own;
            case READY ->
                row.visibility() == MediaVisibility.PUBLIC
                        || own
                        || (row.visibility() == MediaVisibility.UNLISTED && hasLink);
        };
    }

    static Failure unknown() {
        return Failure.of(MediaReason.ITEM_NOT_FOUND);
    }
}
