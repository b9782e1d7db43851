package io.madang.comment.list;

import io.madang.comment.tree.ArticleComments;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentsById;
import io.madang.kernel.page.IdBatch;
import io.madang.sharding.Shards;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** Comments, for other services. */
@Hidden
@RestController
class CommentsByIdController implements CommentsById {

    private final Shards shards;

    CommentsByIdController(Shards shards) {
        this.shards = shards;
    }

    @Override
    public List<Comment> comments(ArticleId articleId, List<CommentId> ids) {
        return new ArticleComments(shards.of(articleId), articleId).find(IdBatch.of(ids, MAX_BATCH));
    }
}
