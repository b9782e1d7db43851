package io.madang.comment.list;

import io.madang.comment.change.OwnCommentDeletion;
import io.madang.comment.tree.WriterComments;
import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.personal.CommentPersonalData;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** The comments of a user; a deleted one has neither writer nor content any more. */
@Hidden
@RestController
class CommentPersonalDataController implements CommentPersonalData {

    private final WriterComments comments;
    private final OwnCommentDeletion deletion;

    CommentPersonalDataController(WriterComments comments, OwnCommentDeletion deletion) {
        this.comments = comments;
        this.deletion = deletion;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        Slice<Comment> part = part(userId, cursor);
        return new PersonalDataPage(
                "comments",
                part.items().stream().map(CommentPersonalDataController::row).toList(),
                part.next());
    }

    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        Slice<Comment> part = part(userId, cursor);
        int erased = 0;
        for (Comment comment : part.items()) {
            if (deletion.delete(userId, comment)) {
                erased++;
            }
        }
        return new ErasedPart(erased, part.next());
    }

    private Slice<Comment> part(UserId userId, @Nullable String cursor) {
        String list = "comments held of user " + userId;
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        return Slice.of(
                comments.newest(userId, before, PAGE + 1).complete(),
                PAGE,
                list,
                comment -> new Cursor(comment.id().value()));
    }

    private static Map<String, Object> row(Comment comment) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("id", comment.id().toString());
        row.put("articleId", comment.articleId().toString());
        row.put("content", comment.content());
        row.put("createdAt", comment.createdAt().toString());
        row.put("modifiedAt", comment.modifiedAt().toString());
        return row;
    }
}
