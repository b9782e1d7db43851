package io.madang.media.mark;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.id.TypedId;
import io.madang.kernel.page.Cursor;
import io.madang.media.store.MediaStore;
import io.madang.reference.Tombstones;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The marks of all users, each in the shard of what is marked. Who changes the marks of something has locked its count,
 * so that the count is exact, and each change knows what it found.
 */
public final class Marks {

    static final String STATE =
            """
            select coalesce((select marks from mark_counts where kind = :kind and subject_id = :subject), 0),
                   exists (select 1 from marks where kind = :kind and subject_id = :subject and user_id = :user)
            """;

    /** What a user has marked in one database, the newest first, from the index alone. */
    static final String BY_USER =
            """
            select kind, subject_id, marked_at
            from marks force index (by_user)
            where user_id = :user and kind = :kind
              and (marked_at < :at or marked_at = :at and subject_id < :subject)
            order by user_id desc, kind desc, marked_at desc, subject_id desc
            limit :limit
            """;

    static final String OF_SUBJECT =
            "select user_id from marks where kind = ? and subject_id = ? order by user_id limit 500";

    /** How many users somebody follows at most, and so how many a list of their items asks for. */
    public static final int MAX_FOLLOWS = 1_000;

    private static final long NOBODY = 0;

    /** No mark is as new as this. */
    private static final Cursor NOW =
            new Cursor(Instant.parse("9999-01-01T00:00:00Z").toEpochMilli(), Long.MAX_VALUE);

    private static final Comparator<Mark> NEWEST_FIRST =
            Comparator.comparing(Mark::at).thenComparingLong(Mark::subject).reversed();

    private final MediaStore store;

    public Marks(MediaStore store) {
        this.store = store;
    }

    /**
     * What became of a change.
     *
     * @param changed whether the mark was set, or taken away, by this call
     * @param count of all users' marks of the subject, after the change
     */
    public record Change(boolean changed, long count) {}

    /** How many have marked something, and whether the user has. */
    public record State(boolean marked, long count) {}

    public Change set(MarkKind kind, TypedId subject, UserId user) {
        Shard shard = store.shards().of(subject);
        return shard.transaction(() -> {
            long before = lock(shard, kind, subject);
            if (kind != MarkKind.FOLLOW) {
                Tombstones.requireNotDeleted(shard, new ArticleId(subject.value()));
            }
            int added = shard.sql("insert ignore into marks (kind, subject_id, user_id, marked_at) values (?, ?, ?, ?)")
                    .params(
                            kind.name(),
                            subject.value(),
                            user.value(),
                            UtcTime.column(store.clock().instant()))
                    .update();
            return count(shard, kind, subject, before, added);
        });
    }

    /** Makes no count where there is none: what was deleted meanwhile has been cleaned up, and would not be again. */
    public Change remove(MarkKind kind, TypedId subject, UserId user) {
        State now = state(kind, subject, user);
        if (!now.marked()) {
            return new Change(false, now.count());
        }
        Shard shard = store.shards().of(subject);
        return shard.transaction(() -> {
            Optional<Long> count = lockExisting(shard, kind, subject);
            if (count.isEmpty()) {
                return new Change(false, 0);
            }
            long before = count.get();
            int removed = shard.sql("delete from marks where kind = ? and subject_id = ? and user_id = ?")
                    .params(kind.name(), subject.value(), user.value())
                    .update();
            return count(shard, kind, subject, before, -removed);
        });
    }

    public State state(MarkKind kind, TypedId subject, @Nullable UserId user) {
        return store.shards()
                .of(subject)
                .sql(STATE)
                .param("kind", kind.name())
                .param("subject", subject.value())
                .param("user", user == null ? NOBODY : user.value())
                .query((row, number) -> new State(row.getBoolean(2), row.getLong(1)))
                .single();
    }

    /** What the user has marked, the newest first, after the given place: a statement for each database and kind. */
    public Gathered<Mark> byUser(Collection<MarkKind> kinds, UserId user, @Nullable Cursor after, int limit) {
        Cursor place = after == null ? NOW : after;
        return store.shards().gather(limit, NEWEST_FIRST, source -> kinds.stream()
                .flatMap(kind -> byUser(source, kind, user, place, limit).stream())
                .toList());
    }

    /** Where a mark stands in the list of its user. */
    public static Cursor place(Mark mark) {
        return new Cursor(mark.at().toEpochMilli(), mark.subject());
    }

    /** Takes away some of the marks of something that is no more; false if there are none left. */
    public boolean removeSome(MarkKind kind, TypedId subject) {
        Shard shard = store.shards().of(subject);
        return shard.transaction(() -> {
            long before = lock(shard, kind, subject);
            List<Long> users = shard.sql(OF_SUBJECT)
                    .params(kind.name(), subject.value())
                    .query((row, number) -> row.getLong(1))
                    .list();
            if (users.isEmpty()) {
                shard.sql("delete from mark_counts where kind = ? and subject_id = ?")
                        .params(kind.name(), subject.value())
                        .update();
                return false;
            }
            shard.sql("delete from marks where kind = :kind and subject_id = :subject and user_id in (:users)")
                    .params(Map.of("kind", kind.name(), "subject", subject.value(), "users", users))
                    .update();
            count(shard, kind, subject, before, -users.size());
            return true;
        });
    }

    private static List<Mark> byUser(Source source, MarkKind kind, UserId user, Cursor place, int limit) {
        return source.jdbc()
                .sql(BY_USER)
                .params(Map.of(
                        "user", user.value(),
                        "kind", kind.name(),
                        "at", UtcTime.column(Instant.ofEpochMilli(place.at(0))),
                        "subject", place.at(1),
                        "limit", limit))
                .query((row, number) -> new Mark(
                        MarkKind.valueOf(row.getString("kind")),
                        row.getLong("subject_id"),
                        UtcTime.read(row, "marked_at")))
                .list();
    }

    /** The count, which nobody else changes until this transaction ends. */
    private static long lock(Shard shard, MarkKind kind, TypedId subject) {
        shard.sql(
                        """
                insert into mark_counts (kind, subject_id, marks) values (?, ?, 0)
                on duplicate key update marks = marks
                """)
                .params(kind.name(), subject.value())
                .update();
        return lockExisting(shard, kind, subject).orElseThrow();
    }

    private static Optional<Long> lockExisting(Shard shard, MarkKind kind, TypedId subject) {
        return shard.sql("select marks from mark_counts where kind = ? and subject_id = ? for update")
                .params(kind.name(), subject.value())
                .query(Long.class)
                .optional();
    }

    private static Change count(Shard shard, MarkKind kind, TypedId subject, long before, int added) {
        if (added != 0) {
            shard.sql("update mark_counts set marks = marks + ? where kind = ? and subject_id = ?")
                    .params(added, kind.name(), subject.value())
                    .update();
        }
        return new Change(added != 0, before + added);
    }
}
