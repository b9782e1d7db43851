package io.madang.read.list;

import io.madang.contracts.board.BoardId;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import io.madang.kernel.page.PageNumber;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fast path to parts of lists: pages by number, and parts by cursor. */
final class ListFastPath implements FastPathEndpoint {

    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

    private final String path;
    private final Body body;

    private ListFastPath(String path, Body body) {
        this.path = path;
        this.body = body;
    }

    /** What is answered, or null for what is not plain. */
    @FunctionalInterface
    private interface Body {

        byte @Nullable [] of(BoardId board, @Nullable String query);
    }

    static ListFastPath toPages(BoardListReader pages) {
        return new ListFastPath("/v1/read/boards/{boardId}/articles", (board, text) -> {
            ListQuery query = ListQuery.ofPage(text);
            return query == null ? null : pages.pageJson(board, new PageNumber(query.page(), query.size()));
        });
    }

    static ListFastPath toScroll(BoardListReader pages) {
        return new ListFastPath("/v1/read/boards/{boardId}/articles/scroll", (board, text) -> {
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
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        if (!ID.matcher(request.variable()).matches()) {
            return null;
        }
        byte[] json = body.of(BoardId.of(request.variable()), request.http().getQueryString());
        return json == null ? null : FastPathResponse.json(json);
    }
}
