package io.madang.read.list;

import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.board.BoardDeleted;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.util.ArrayList;
import java.util.List;

/** Keeps the lists in step with what is published, moved and deleted. */
final class ListProjection implements Projection {

    private final BoardLists lists;
    private final ListReconciler reconciler;

    ListProjection(BoardLists lists, ListReconciler reconciler) {
        this.lists = lists;
        this.reconciler = reconciler;
    }

    @Override
    public String name() {
        return "read-lists";
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(
                new Interest<>(Services.ARTICLE, ArticleCreated.TYPE, ArticleCreated.class),
                new Interest<>(Services.ARTICLE, ArticleMoved.TYPE, ArticleMoved.class),
                new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class),
                new Interest<>(Services.ARTICLE, BoardDeleted.TYPE, BoardDeleted.class));
    }

    @Override
    public void apply(List<Event<?>> events) {
        List<ListChange> changes = new ArrayList<>();
        List<BoardId> closed = new ArrayList<>();
        for (Event<?> event : events) {
            switch (event.payload()) {
                case ArticleCreated created -> changes.add(ListChange.of(created));
                case ArticleMoved moved -> changes.addAll(ListChange.of(moved));
                case ArticleDeleted deleted -> changes.add(ListChange.of(deleted));
                case BoardDeleted deleted -> closed.add(deleted.boardId());
                default -> throw new IllegalArgumentException("nobody asked for " + event.type());
            }
        }
        if (!changes.isEmpty()) {
            lists.apply(changes);
        }
        closed.forEach(lists::close);
        changes.forEach(change -> reconciler.note(change.count().boardId()));
    }

    @Override
    public void clear() {
        lists.clear();
    }
}
