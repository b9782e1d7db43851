package io.madang.contracts.read;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import java.util.List;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** Articles as pages show them. */
public interface ArticleReading {

    int MAX_BATCH = 100;

    /** Those of the given articles that exist, in the order of the ids; at most {@value #MAX_BATCH} ids. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/read/articles")
    List<ReadArticle> articles(
            @RequestParam(name = "ids", defaultValue = "") List<ArticleId> ids,
            @RequestParam(name = "format", defaultValue = "markdown") ContentFormat format);

    /** One article, or {@code not-found}. */
    default ReadArticle article(ArticleId id, ContentFormat format) {
        return articles(List.of(id), format).stream()
                .findFirst()
                .orElseThrow(() -> Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", id)));
    }
}
