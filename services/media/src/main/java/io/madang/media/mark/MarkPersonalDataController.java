package io.madang.media.mark;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.MarkPersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.id.TypedId;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** Whom a user follows and what a user has bookmarked; and, to be erased, who follows the user. */
@Hidden
@RestController
class MarkPersonalDataController implements MarkPersonalData {

    private static final Set<MarkKind> ALL = EnumSet.allOf(MarkKind.class);

    private final Marks marks;

    MarkPersonalDataController(Marks marks) {
        this.marks = marks;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        String list = "marks held of user " + userId;
        Cursor after = cursor == null ? null : Cursor.decode(list, 2, cursor);
        Slice<Mark> part = Slice.of(marks.byUser(ALL, userId, after, PAGE + 1).complete(), PAGE, list, Marks::place);
        return new PersonalDataPage(
                "follows-and-bookmarks",
                part.items().stream().map(MarkPersonalDataController::row).toList(),
                part.next());
    }

    /** Always the first part of what is left, so it needs no cursor but to say that there may be more. */
    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        List<Mark> some = marks.byUser(ALL, userId, null, PAGE).complete();
        some.forEach(mark -> marks.remove(mark.kind(), subject(mark), userId));
        boolean followed = marks.removeSome(MarkKind.FOLLOW, userId);
        return new ErasedPart(some.size(), followed || some.size() == PAGE ? "more" : null);
    }

    private static Map<String, Object> row(Mark mark) {
        String name =
                switch (mark.kind()) {
                    case FOLLOW -> "followedUserId";
                    case ARTICLE -> "bookmarkedArticleId";
                    case MEDIA -> "bookmarkedMediaId";
                };
        return Map.of(name, Long.toString(mark.subject()), "at", mark.at().toString());
    }

    private static TypedId subject(Mark mark) {
        return switch (mark.kind()) {
            case FOLLOW -> new UserId(mark.subject());
            case ARTICLE -> new ArticleId(mark.subject());
            case MEDIA -> new MediaId(mark.subject());
        };
    }
}
