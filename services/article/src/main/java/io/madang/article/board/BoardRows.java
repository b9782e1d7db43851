package io.madang.article.board;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The rows of all boards. */
final class BoardRows {

    private static final String SELECT =
            """
            select board_id, slug, name, description, comment_style, writers, board_group, prefixes, votes, version,
                   created_at
            from boards\s""";

    static final String BY_ID = SELECT + "where board_id = :id";
    static final String BY_SLUG = SELECT + "where slug = :slug";
    static final String ALL = SELECT + "order by name_key";
    static final String PAGE = ALL + " limit :limit offset :offset";
    static final String COUNT = "select count(*) from boards";

    private static final String LINE = "\n";

    private final Shard home;

    BoardRows(Shard home) {
        this.home = home;
    }

    Optional<Board> byId(BoardId id) {
        return home.sql(BY_ID).param("id", id.value()).query(BoardRows::read).optional();
    }

    Optional<Board> bySlug(String slug) {
        return home.sql(BY_SLUG).param("slug", slug).query(BoardRows::read).optional();
    }

    /** The board, locked until the open transaction ends. */
    Optional<Board> lock(BoardId id) {
        return home.sql(BY_ID + " for update")
                .param("id", id.value())
                .query(BoardRows::read)
                .optional();
    }

    /** In the order of their names. */
    List<Board> all() {
        return home.sql(ALL).query(BoardRows::read).list();
    }

    List<Board> page(long offset, int limit) {
        return home.sql(PAGE)
                .param("limit", limit)
                .param("offset", offset)
                .query(BoardRows::read)
                .list();
    }

    long count() {
        return home.sql(COUNT).query(Long.class).single();
    }

    /** Adds a board with version 1; a slug or name that is taken fails with a duplicate key. */
    void insert(BoardId id, BoardDraft draft, Instant now) {
        home.sql(
                        """
                        insert into boards (board_id, slug, name, name_key, description, comment_style, writers,
                                            board_group, prefixes, votes, version, created_at)
                        values (:id, :slug, :name, :nameKey, :description, :commentStyle, :writers,
                                :group, :prefixes, :votes, 1, :now)
                        """)
                .param("id", id.value())
                .param("slug", draft.slug())
                .param("name", draft.name())
                .param("nameKey", draft.nameKey())
                .param("description", draft.description())
                .param("commentStyle", draft.commentStyle().name())
                .param("writers", draft.writers().name())
                .param("group", draft.group())
                .param("prefixes", String.join(LINE, draft.prefixes()))
                .param("votes", draft.votes().name())
                .param("now", UtcTime.column(now))
                .update();
    }

    void update(BoardId id, BoardDraft draft) {
        home.sql(
                        """
                        update boards
                        set slug = :slug, name = :name, name_key = :nameKey, description = :description,
                            comment_style = :commentStyle, writers = :writers, board_group = :group,
                            prefixes = :prefixes, votes = :votes, version = version + 1
                        where board_id = :id
                        """)
                .param("slug", draft.slug())
                .param("name", draft.name())
                .param("nameKey", draft.nameKey())
                .param("description", draft.description())
                .param("commentStyle", draft.commentStyle().name())
                .param("writers", draft.writers().name())
                .param("group", draft.group())
                .param("prefixes", String.join(LINE, draft.prefixes()))
                .param("votes", draft.votes().name())
                .param("id", id.value())
                .update();
    }

    void delete(BoardId id) {
        home.sql("delete from boards where board_id = :id")
                .param("id", id.value())
                .update();
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(LINE));
    }

    private static Board read(ResultSet row, int number) throws SQLException {
        return new Board(
                new BoardId(row.getLong("board_id")),
                row.getString("slug"),
                row.getString("name"),
                row.getString("description"),
                CommentStyle.valueOf(row.getString("comment_style")),
                Writers.valueOf(row.getString("writers")),
                row.getString("board_group"),
                lines(row.getString("prefixes")),
                Votes.valueOf(row.getString("votes")),
                row.getLong("version"),
                UtcTime.read(row, "created_at"));
    }
}
