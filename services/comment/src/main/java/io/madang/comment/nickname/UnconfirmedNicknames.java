package io.madang.comment.nickname;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.Comment;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The comments whose nickname waits to be confirmed, written in the transaction that inserts them.
 *
 * <p>A change of nickname between the read and the insert may have been replayed before the comment was there. The
 * second read, after the comment is committed, sees every such change; later ones are replayed when the comment is
 * there.
 */
public final class UnconfirmedNicknames {

    static final String OLDEST =
            """
            select comment_id, article_id, writer_id, nickname_version from unconfirmed_nicknames
            where shard in (:shards) order by comment_id limit :limit
            """;

    private static final String INSERT =
            "insert into unconfirmed_nicknames (comment_id, article_id, shard, writer_id, nickname_version) values";

    private UnconfirmedNicknames() {}

    /** Notes new comments, within the transaction that inserts them. */
    public static void insert(Shard shard, List<Comment> comments) {
        if (comments.isEmpty()) {
            return;
        }
        shard.sql(INSERT + String.join(",", Collections.nCopies(comments.size(), " (?, ?, ?, ?, ?)")))
                .params(comments.stream()
                        .flatMap(comment -> Stream.<Object>of(
                                comment.id().value(),
                                comment.articleId().value(),
                                shard.number(),
                                Objects.requireNonNull(comment.writerId()).value(),
                                comment.writerNicknameVersion()))
                        .toList())
                .update();
    }

    /** Those that have waited longest. */
    static List<UnconfirmedNickname> oldest(Source source, List<Integer> shards, int limit) {
        return source.jdbc()
                .sql(OLDEST)
                .param("shards", shards)
                .param("limit", limit)
                .query((row, number) -> new UnconfirmedNickname(
                        row.getLong("comment_id"),
                        row.getLong("article_id"),
                        new UserId(row.getLong("writer_id")),
                        row.getLong("nickname_version")))
                .list();
    }

    /**
     * Confirms nicknames that were read after the comments had been committed: a newer one replaces what the comment has.
     *
     * @param users a writer who is not among them keeps the nickname, since nobody knows another
     */
    static void confirm(Source source, List<UnconfirmedNickname> unconfirmed, Map<UserId, User> users) {
        if (unconfirmed.isEmpty()) {
            return;
        }
        source.transaction(() -> {
            for (UnconfirmedNickname one : unconfirmed) {
                User user = users.get(one.writerId());
                if (user != null && user.nicknameVersion() > one.nicknameVersion()) {
                    replace(source, one, user);
                }
            }
            return source.jdbc()
                    .sql("delete from unconfirmed_nicknames where comment_id in (:ids)")
                    .param(
                            "ids",
                            unconfirmed.stream()
                                    .map(UnconfirmedNickname::commentId)
                                    .toList())
                    .update();
        });
    }

    private static void replace(Source source, UnconfirmedNickname one, User user) {
        source.jdbc()
                .sql(
                        """
                        update comments set writer_nickname = :nickname, writer_nickname_version = :version
                        where article_id = :article and comment_id = :comment and writer_id = :writer
                            and writer_nickname_version < :version
                        """)
                .param("nickname", user.nickname())
                .param("version", user.nicknameVersion())
                .param("article", one.articleId())
                .param("comment", one.commentId())
                .param("writer", user.id().value())
                .update();
    }
}
