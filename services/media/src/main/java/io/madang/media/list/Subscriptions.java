package io.madang.media.list;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.media.mark.Mark;
import io.madang.media.mark.MarkKind;
import io.madang.media.mark.Marks;
import io.madang.sharding.Gathered;
import java.util.List;
import java.util.Set;

/** What those have uploaded whom somebody follows. */
final class Subscriptions {

    private final Marks marks;
    private final ItemIds ids;

    Subscriptions(Marks marks, ItemIds ids) {
        this.marks = marks;
        this.ids = ids;
    }

    Gathered<MediaId> items(UserId user, long before, int limit) {
        Gathered<Mark> follows = marks.byUser(Set.of(MarkKind.FOLLOW), user, null, Marks.MAX_FOLLOWS);
        List<UserId> followed =
                follows.items().stream().map(Mark::subject).map(UserId::new).toList();
        Gathered<MediaId> found = ids.ofUploaders(followed, before, limit);
        return follows.isIncomplete() ? new Gathered<>(found.items(), follows.missing()) : found;
    }
}
