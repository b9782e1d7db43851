package io.madang.read.list;

import io.madang.contracts.board.BoardId;
import io.madang.edge.express.Express;
import io.madang.edge.express.ExpressAnswer;
import io.madang.edge.express.ExpressRequest;
import io.madang.kernel.page.PageNumber;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The short way to parts of lists: pages by number, and parts by cursor. */
final class ListExpress implements Express {

    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

    private final String path;
    private final Body body;

    private ListExpress(String path, Body body) {
        this.path = path;
        this.body = body;
    }

    /** What is answered, or null for what is not plain. */
    @FunctionalInterface
    private interface Body {

        byte @Nullable [] of(BoardId board, @Nullable String query);
    }

    static ListExpress toPages(BoardPages pages) {
        return new ListExpress("/v1/read/boards/{boardId}/articles", (board, text) -> {
            ListQuery query = ListQuery.ofPage(text);
            return query == null ? null : pages.pageJson(board, new PageNumber(query.page(), query.size()));
        });
    }

    static ListExpress toScroll(BoardPages pages) {
        return new ListExpress("/v1/read/boards/{boardId}/articles/scroll", (board, text) -> {
            ListQuery query = ListQuery.ofScroll(text);
            return query == null ? null : pages.scrollJson(board, query.cursor(), query.size());
        });
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public @Nullable ExpressAnswer answer(ExpressRequest request) {
        if (!ID.matcher(request.variable()).matches()) {
            return null;
        }
        byte[] json = body.of(BoardId.of(request.variable()), request.http().getQueryString());
        return json == null ? null : ExpressAnswer.json(json);
    }
}
