package io.madang.web.board;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Notices;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.service.Services;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import java.util.List;

/** The notices of boards, to be shown above their lists; none while nobody can tell. */
public final class BoardNotices {

    private final Notices notices;
    private final ArticleReading reading;
    private final PageParts parts;

    public BoardNotices(Notices notices, ArticleReading reading, PageParts parts) {
        this.notices = notices;
        this.reading = reading;
        this.parts = parts;
    }

    PendingPart<List<ArticleId>> ask(BoardId board) {
        return parts.ask(Services.ARTICLE.role(), () -> notices.notices(board));
    }

    List<ReadArticle> articles(PendingPart<List<ArticleId>> asked) {
        List<ArticleId> ids = asked.awaitOrUnavailable().orElse(List.of());
        return ids.isEmpty()
                ? List.of()
                : parts.ask(Services.READ.role(), () -> reading.articles(ids, ContentFormat.markdown))
                        .awaitOrUnavailable()
                        .orElse(List.of());
    }

    /** Whether an article is one of its board's. */
    public boolean contains(BoardId board, ArticleId article) {
        return ask(board).awaitOrUnavailable().orElse(List.of()).contains(article);
    }
}
