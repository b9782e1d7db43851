package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.WrittenArticle;
import io.madang.contracts.personal.ArticlePersonalData;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** The articles that a user has published, with their contents; deleting an article deletes its row. */
@Hidden
@RestController
class ArticlePersonalDataController implements ArticlePersonalData {

    /** An article has up to 200 KB, so few of them are held at once. */
    private static final int AT_ONCE = 20;

    private final WriterArticles written;
    private final ArticlesById articles;
    private final ArticleEditing editing;

    ArticlePersonalDataController(WriterArticles written, ArticlesById articles, ArticleEditing editing) {
        this.written = written;
        this.articles = articles;
        this.editing = editing;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        Slice<WrittenArticle> part = part(userId, cursor);
        return new PersonalDataPage(
                "articles",
                articles.articles(part.items().stream().map(WrittenArticle::id).toList()).stream()
                        .map(ArticlePersonalDataController::row)
                        .toList(),
                part.next());
    }

    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        Slice<WrittenArticle> part = part(userId, cursor);
        Caller writer = Caller.ofUser(userId, 0, false, Set.of());
        int erased = 0;
        for (WrittenArticle article : part.items()) {
            try {
                editing.delete(article.id(), null, "", writer);
                erased++;
            } catch (Failure e) {
                if (e.code() != ErrorCode.NOT_FOUND) {
                    throw e;
                }
            }
        }
        return new ErasedPart(erased, part.next());
    }

    private Slice<WrittenArticle> part(UserId userId, @Nullable String cursor) {
        String list = "articles held of user " + userId;
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        return Slice.of(
                written.newest(userId, before, AT_ONCE + 1).complete(),
                AT_ONCE,
                list,
                article -> new Cursor(article.id().value()));
    }

    private static Map<String, Object> row(Article article) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("id", article.id().toString());
        row.put("boardId", article.boardId().toString());
        row.put("title", article.title());
        row.put("content", article.content());
        row.put("createdAt", article.createdAt().toString());
        row.put("modifiedAt", article.modifiedAt().toString());
        return row;
    }
}
