package io.madang.media.list;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.media.mark.Mark;
import io.madang.media.mark.MarkKind;
import io.madang.media.mark.Marks;
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

    List<MediaId> items(UserId user, long before, int limit) {
        List<UserId> followed = marks.byUser(Set.of(MarkKind.FOLLOW), user, null, Marks.MAX_FOLLOWS).complete().stream()
                .map(Mark::subject)
                .map(UserId::new)
                .toList();
        return followed.isEmpty() ? List.of() : ids.ofUploaders(followed, before, limit);
    }
}
