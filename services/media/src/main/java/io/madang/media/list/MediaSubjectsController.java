package io.madang.media.list;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.media.MediaSubjects;
import io.madang.kernel.page.IdBatch;
import io.madang.media.store.MediaStore;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.ArrayList;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/**
 * Tells other services which items may be commented on, liked and viewed: by their id alone nobody opens an unlisted one, and
 * those services know no other key.
 */
@Hidden
@RestController
class MediaSubjectsController implements MediaSubjects {

    static final String SUBJECTS =
            """
            select item_id, uploader_id from items
            where item_id in (:items) and state = 'READY' and visibility = 'PUBLIC'
            """;

    private final MediaStore store;

    MediaSubjectsController(MediaStore store) {
        this.store = store;
    }

    @Override
    public List<ArticleHead> subjects(List<ArticleId> ids) {
        List<ArticleHead> heads = new ArrayList<>();
        store.shards()
                .askEach(
                        IdBatch.of(ids, MAX_BATCH),
                        id -> store.named(id).source(),
                        (source, some) -> heads.addAll(source.jdbc()
                                .sql(SUBJECTS)
                                .param(
                                        "items",
                                        some.stream().map(ArticleId::value).toList())
                                .query((row, number) -> new ArticleHead(
                                        new ArticleId(row.getLong(1)),
                                        BOARD,
                                        new UserId(row.getLong(2)),
                                        CommentStyle.TWO_LEVEL,
                                        null))
                                .list()))
                .values()
                .forEach(failure -> {
                    throw failure;
                });
        return heads;
    }
}
