package io.madang.comment.nickname;

import io.madang.contracts.account.UserId;
import io.madang.sharding.Source;
import java.util.List;

/** The nicknames in the comments of one database. A nickname is replaced only by one of a higher version. */
final class CommentNicknames {

    static final String RENAME =
            """
            update comments force index (writer)
            set writer_nickname = :nickname, writer_nickname_version = :version
            where writer_id = :writer and shard in (:shards) and writer_nickname_version < :version
            limit :limit
            """;

    static final String WRITERS =
            """
            select distinct writer_id from comments force index (by_writer)
            where writer_id > :after order by writer_id limit :limit
            """;

    private final Source source;

    CommentNicknames(Source source) {
        this.source = source;
    }

    /**
     * Gives the writer's comments the nickname, so many of them at most.
     *
     * @return how many got it; as many as the limit where there may be more
     */
    int rename(List<Integer> shards, UserId writer, String nickname, long version, int limit) {
        return source.jdbc()
                .sql(RENAME)
                .param("writer", writer.value())
                .param("shards", shards)
                .param("nickname", nickname)
                .param("version", version)
                .param("limit", limit)
                .update();
    }

    /** The writers with ids above the given one, in the order of their ids. */
    List<UserId> writersAfter(long id, int limit) {
        return source.jdbc()
                .sql(WRITERS)
                .param("after", id)
                .param("limit", limit)
                .query((row, number) -> new UserId(row.getLong("writer_id")))
                .list();
    }
}
