package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.WrittenArticle;
import io.madang.contracts.article.WrittenArticles;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What somebody has published. */
@RestController
@Tag(name = "Articles", description = "What is published in boards")
class ArticlesByWriterController implements ArticlesByWriter {

    private final WriterArticles articles;

    ArticlesByWriterController(WriterArticles articles) {
        this.articles = articles;
    }

    @Override
    @Operation(
            summary = "List the articles of a user, newest first",
            description =
                    "In all boards, at the same cost however far one reads. Where incomplete is true, a database is away and what it has is missing.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases are away")
    public WrittenArticles articlesBy(
            @Parameter(description = "the user's id", example = "742893746598234112") UserId userId,
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ") @Nullable
                    String cursor,
            @Parameter(description = "how many articles, 100 at most", example = "30") int size) {
        String list = "articles of user " + userId + ", newest first";
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Gathered<WrittenArticle> found = articles.newest(userId, before, Slice.size(size) + 1);
        Slice<WrittenArticle> part = Slice.of(
                found.items(), size, list, article -> new Cursor(article.id().value()));
        return new WrittenArticles(part.items(), part.next(), found.isIncomplete());
    }
}
