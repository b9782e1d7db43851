package io.madang.web.board;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.Board;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.contracts.service.Services;
import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.PageNumber;
import io.madang.web.level.LevelCache;
import io.madang.web.level.ShownLevels;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shows the list of a board: page by page, or part by part for as long as the reader scrolls. */
final class BoardPages {

    private static final int SIZE = PageNumber.DEFAULT_SIZE;
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
    private static final int FOUND = 200;
    private static final int MISSING = 404;
    private static final int AWAY = 503;

    private final Pages pages;
    private final BoardCache boardCache;
    private final BoardReading reading;
    private final BoardNotices notices;
    private final SortedBoards sortedBoards;
    private final LevelCache levels;
    private final PageParts parts;

    BoardPages(
            Pages pages,
            BoardCache boardCache,
            BoardReading reading,
            BoardNotices notices,
            SortedBoards sortedBoards,
            LevelCache levels,
            PageParts parts) {
        this.pages = pages;
        this.boardCache = boardCache;
        this.reading = reading;
        this.notices = notices;
        this.sortedBoards = sortedBoards;
        this.levels = levels;
        this.parts = parts;
    }

    Page show(String slug, HttpServletRequest request) {
        String prefix = request.getParameter("prefix");
        BoardSort sort = sort(request.getParameter("sort"));
        if (prefix != null && sort == BoardSort.NEW) {
            String place = request.getParameter("after");
            boolean alone = Pages.isFragment(request);
            return pages.show(request, frame -> withPrefix(frame, boardCache.required(slug), prefix, place, alone));
        }
        if (sort != BoardSort.NEW) {
            long number = number(request.getParameter("page"));
            return pages.show(request, frame -> sorted(frame, boardCache.required(slug), sort, prefix, number));
        }
        if (request.getParameter("scroll") == null) {
            long number = number(request.getParameter("page"));
            return pages.show(request, frame -> page(frame, boardCache.required(slug), number));
        }
        String after = request.getParameter("after");
        boolean fragment = Pages.isFragment(request);
        return pages.show(request, frame -> scroll(frame, boardCache.required(slug), after, fragment));
    }

    private Page page(Frame frame, Board board, long number) {
        PendingPart<List<ArticleId>> pinned = notices.ask(board.id());
        PagePart<ReadPage> list = parts.ask(Services.READ.role(), () -> reading.page(board.id(), number, SIZE))
                .await();
        Page page = pages.page(
                "board/board.jte",
                frame,
                "board",
                board,
                "list",
                list,
                "notices",
                notices.articles(pinned),
                "levels",
                levels(list.map(ReadPage::articles)));
        return page.withStatus(list.map(BoardPages::status).orElse(AWAY));
    }

    /** Who leafs beyond the last page is told so; crawlers are to forget such a page. */
    private static int status(ReadPage list) {
        return list.page() > 1 && list.articles().isEmpty() && list.unavailable() == 0 ? MISSING : FOUND;
    }

    private Page sorted(Frame frame, Board board, BoardSort sort, @Nullable String prefix, long number) {
        PagePart<ListedArticles> all = sortedBoards.articles(board.id(), sort).map(sorted -> sorted.withPrefix(prefix));
        long last = Math.max(
                1, Math.ceilDiv(all.orElse(ListedArticles.NONE).articles().size(), SortedBoards.SHOWN));
        if (all.isAvailable() && number > last) {
            throw Failure.of(RequestReason.NOTHING_HERE);
        }
        PagePart<ListedArticles> articles = all.map(sorted -> new ListedArticles(
                sorted.articles().stream()
                        .skip((number - 1) * SortedBoards.SHOWN)
                        .limit(SortedBoards.SHOWN)
                        .toList(),
                sorted.incomplete()));
        Page page = pages.page(
                "board/sorted.jte",
                frame,
                "board",
                board,
                "sort",
                sort,
                "prefix",
                Optional.ofNullable(prefix),
                "notices",
                number == 1 ? notices.articles(notices.ask(board.id())) : List.of(),
                "articles",
                articles,
                "number",
                number,
                "last",
                last,
                "levels",
                levels(articles.map(ListedArticles::articles)));
        return articles.isAvailable() ? page : page.withStatus(AWAY);
    }

    private Page withPrefix(Frame frame, Board board, String prefix, @Nullable String after, boolean fragment) {
        PagePart<ReadScroll> list = parts.ask(
                        Services.READ.role(), () -> reading.withPrefix(board.id(), prefix, after, SIZE))
                .await();
        if (fragment) {
            return pages.page(
                    "board/more.jte",
                    frame,
                    "board",
                    board,
                    "list",
                    list,
                    "prefix",
                    prefix,
                    "levels",
                    levels(list.map(ReadScroll::articles)));
        }
        Page page = pages.page(
                "board/scroll.jte",
                frame,
                "board",
                board,
                "list",
                list,
                "levels",
                levels(list.map(ReadScroll::articles)),
                "count",
                new PagePart.Unavailable<BoardArticleCount>(Services.READ.role()),
                "first",
                after == null,
                "notices",
                after == null ? notices.articles(notices.ask(board.id())) : List.of(),
                "prefix",
                prefix);
        return list.isAvailable() ? page : page.withStatus(AWAY);
    }

    private Page scroll(Frame frame, Board board, @Nullable String after, boolean fragment) {
        PendingPart<ReadScroll> asked = parts.ask(Services.READ.role(), () -> reading.scroll(board.id(), after, SIZE));
        if (fragment) {
            PagePart<ReadScroll> more = asked.await();
            return pages.page(
                    "board/more.jte",
                    frame,
                    "board",
                    board,
                    "list",
                    more,
                    "levels",
                    levels(more.map(ReadScroll::articles)));
        }
        PagePart<BoardArticleCount> count =
                parts.ask(Services.READ.role(), () -> reading.count(board.id())).await();
        PagePart<ReadScroll> list = asked.await();
        Page page = pages.page(
                "board/scroll.jte",
                frame,
                "board",
                board,
                "list",
                list,
                "levels",
                levels(list.map(ReadScroll::articles)),
                "count",
                count,
                "first",
                after == null,
                "notices",
                after == null ? notices.articles(notices.ask(board.id())) : List.of());
        return list.isAvailable() ? page : page.withStatus(AWAY);
    }

    private ShownLevels levels(PagePart<List<ReadArticleSummary>> articles) {
        return levels.of(articles.orElse(List.of()).stream()
                .map(ReadArticleSummary::writerId)
                .toList());
    }

    private static BoardSort sort(@Nullable String word) {
        return word == null
                ? BoardSort.NEW
                : BoardSort.of(word).orElseThrow(() -> Failure.of(RequestReason.NOTHING_HERE));
    }

    private static long number(@Nullable String text) {
        if (text == null) {
            return 1;
        }
        if (!NUMBER.matcher(text).matches()) {
            throw Failure.of(RequestReason.NOTHING_HERE);
        }
        return Long.parseLong(text);
    }
}
