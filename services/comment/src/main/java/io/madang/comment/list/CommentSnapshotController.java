package io.madang.comment.list;

import static io.madang.kernel.error.Argument.arg;

import io.madang.comment.tree.CommentOrder;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentSnapshot;
import io.madang.contracts.comment.CommentSnapshots;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Shards;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.RestController;

/** The first comments of articles, for read models. */
@Hidden
@RestController
class CommentSnapshotController implements CommentSnapshots {

    private final Shards shards;
    private final ArticleDirectory articles;

    CommentSnapshotController(Shards shards, ArticleDirectory articles) {
        this.shards = shards;
        this.articles = articles;
    }

    @Override
    public CommentSnapshot first(ArticleId articleId, int limit) {
        if (limit < 1 || limit > MAX_COMMENTS) {
            throw Failure.ofField(
                    "limit", InputReason.RANGE, arg("min", 1), arg("max", MAX_COMMENTS), arg("value", limit));
        }
        articles.required(articleId);
        return new CommentOrder(shards.of(articleId), articleId).snapshot(limit);
    }
}
