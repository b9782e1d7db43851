package io.madang.comment.nickname;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.comment.change.CommentWriting;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All orders of the four steps of a writer (read, insert, read again, confirm) and the two of a change of nickname
 * (commit, replay), one after the other, with nobody else at work; and the same with crashes.
 */
class NicknameInterleavingTest {

    private static final int STEPS = 4;

    private static final NicknameInstallation INSTALLATION = startIdle();
    private static final Source SOURCE = INSTALLATION.shards().home().source();
    private static final List<Integer> SHARDS = INSTALLATION.shardsIn(SOURCE);
    private static final ArticleId ARTICLE = INSTALLATION.newArticles(1).getFirst();

    private final Users users = INSTALLATION.server().bean(Users.class);
    private final NicknameConfirmation confirmation = new NicknameConfirmation(SOURCE, users);
    private final NicknamePass pass = INSTALLATION.pass(SOURCE, 1000, 100_000);

    private static NicknameInstallation startIdle() {
        NicknameInstallation installation = NicknameInstallation.start(Map.of());
        installation.server().bean(NicknameReplayer.class).stop();
        return installation;
    }

    @AfterAll
    static void close() {
        INSTALLATION.close();
    }

    /**
     * One order: the change and its replay come after so many steps of the writer.
     *
     * @param writerSteps steps after which the writer dies; {@value #STEPS} if it does not
     * @param replayCrashes whether the replay is cut off before its commit, and repeated at the end
     */
    private record Interleaving(int changeAfter, int replayAfter, int writerSteps, boolean replayCrashes) {}

    static List<Interleaving> interleavings() {
        return pairs().flatMap(pair -> IntStream.rangeClosed(1, STEPS).boxed().flatMap(steps -> Stream.of(false, true)
                        .map(crash -> new Interleaving(pair[0], pair[1], steps, crash))))
                .toList();
    }

    private static Stream<int[]> pairs() {
        return IntStream.rangeClosed(0, STEPS).boxed().flatMap(change -> IntStream.rangeClosed(change, STEPS)
                .mapToObj(replay -> new int[] {change, replay}));
    }

    @Test
    void coversAllOrders() {
        assertThat(pairs().count()).isEqualTo(15);
    }

    @ParameterizedTest
    @MethodSource("interleavings")
    void endsWithTheNewNickname(Interleaving order) {
        replay();
        UserId writer = INSTALLATION.server().newUser();
        Run run = new Run(order, writer);
        run.others(0);
        Comment comment = run.write();
        run.readAgainAndConfirm();
        IntStream.rangeClosed(order.writerSteps(), STEPS).forEach(run::others);
        replay();
        confirmation.confirmSome(SHARDS);
        if (comment == null) {
            assertThat(comments(writer)).isEmpty();
        } else {
            assertThat(comments(writer)).containsExactly(run.nickname + " 2");
        }
        assertThat(unconfirmed()).isZero();
        assertThat(new NicknameOffsets(SOURCE).lowest(SHARDS))
                .isEqualTo(INSTALLATION.server().bean(NicknameLog.class).heads());
    }

    /** The steps of both sides, each of which is done once. */
    private final class Run {

        private final Interleaving order;
        private final UserId writer;
        private final List<Integer> done = new ArrayList<>();
        private String nickname = "";

        Run(Interleaving order, UserId writer) {
            this.order = order;
            this.writer = writer;
        }

        /** What happens after so many steps of the writer, and before its next one. */
        void others(int step) {
            if (done.contains(step)) {
                return;
            }
            done.add(step);
            if (order.changeAfter() == step) {
                nickname = INSTALLATION.rename(writer);
            }
            if (order.replayAfter() == step) {
                if (order.replayCrashes()) {
                    crash(NicknameInterleavingTest.this::replay);
                } else {
                    replay();
                }
            }
        }

        @Nullable
        Comment write() {
            try {
                return new CommentWriting(INSTALLATION.server()).write(ARTICLE, writer, () -> {
                    if (order.writerSteps() == 1) {
                        throw new Crash();
                    }
                    others(1);
                });
            } catch (IllegalStateException e) {
                assertThat(e).hasRootCauseInstanceOf(Crash.class);
                return null;
            }
        }

        void readAgainAndConfirm() {
            if (order.writerSteps() < 3) {
                return;
            }
            others(2);
            List<UnconfirmedNickname> unconfirmed = UnconfirmedNicknames.oldest(SOURCE, SHARDS, 10);
            assertThat(unconfirmed).hasSize(1);
            Map<UserId, User> again = confirmation.readAgain(unconfirmed);
            others(3);
            if (order.writerSteps() == STEPS) {
                UnconfirmedNicknames.confirm(SOURCE, unconfirmed, again);
            } else {
                crash(() -> UnconfirmedNicknames.confirm(SOURCE, unconfirmed, again));
            }
        }
    }

    @Test
    void neverReplacesANewerNicknameByAnOlderOne() {
        replay();
        UserId writer = INSTALLATION.server().newUser();
        new CommentWriting(INSTALLATION.server()).write(ARTICLE, writer, () -> {});
        INSTALLATION.rename(writer);
        List<UnconfirmedNickname> unconfirmed = UnconfirmedNicknames.oldest(SOURCE, SHARDS, 10);
        Map<UserId, User> again = confirmation.readAgain(unconfirmed);
        String newest = INSTALLATION.rename(writer);
        replay();
        UnconfirmedNicknames.confirm(SOURCE, unconfirmed, again);
        assertThat(comments(writer)).containsExactly(newest + " 3");
    }

    @Test
    void renamesManyCommentsInSmallTransactionsAndGoesOnWhereItWasCutOff() {
        replay();
        UserId writer = INSTALLATION.server().newUser();
        UserId other = INSTALLATION.server().newUser();
        fill(writer, 25);
        fill(other, 1);
        String nickname = INSTALLATION.rename(writer);
        Map<Integer, Long> before = new NicknameOffsets(SOURCE).lowest(SHARDS);
        NicknamePass small = INSTALLATION.pass(SOURCE, 10, 100_000);
        for (int transaction = 1; transaction <= 2; transaction++) {
            crash(() -> small.run(SHARDS, () -> false));
            assertThat(renamed(writer, nickname)).isEqualTo((transaction - 1) * 10L);
            assertThat(small.run(SHARDS, () -> false)).isTrue();
            assertThat(renamed(writer, nickname)).isEqualTo(transaction * 10L);
            assertThat(new NicknameOffsets(SOURCE).lowest(SHARDS)).isEqualTo(before);
        }
        assertThat(small.run(SHARDS, () -> false)).isFalse();
        assertThat(renamed(writer, nickname)).isEqualTo(25);
        assertThat(comments(other)).containsExactly("filled 1");
        assertThat(new NicknameOffsets(SOURCE).lowest(SHARDS))
                .isEqualTo(INSTALLATION.server().bean(NicknameLog.class).heads());
    }

    @Test
    void readsAllNicknamesWhereAShardIsTooFarBehindOrHasNoOffset() {
        replay();
        UserId writer = INSTALLATION.server().newUser();
        fill(writer, 25);
        INSTALLATION.rename(writer);
        INSTALLATION.rename(writer);
        String nickname = INSTALLATION.rename(writer);
        assertThat(INSTALLATION.pass(SOURCE, 10, 2).run(SHARDS, () -> false)).isTrue();
        assertThat(renamed(writer, nickname)).isEqualTo(25);
        assertThat(new NicknameOffsets(SOURCE).lowest(SHARDS))
                .isEqualTo(INSTALLATION.server().bean(NicknameLog.class).heads());
        String later = INSTALLATION.rename(writer);
        SOURCE.jdbc().sql("delete from nickname_offsets").update();
        replay();
        assertThat(renamed(writer, later)).isEqualTo(25);
    }

    private void replay() {
        boolean more = true;
        while (more) {
            more = pass.run(SHARDS, () -> false);
        }
    }

    /** Rolls back what the work has done, as the death of its process would. */
    private static void crash(Runnable work) {
        try {
            SOURCE.transactions().executeWithoutResult(status -> {
                work.run();
                throw new Crash();
            });
        } catch (Crash e) {
            // it had to
        }
    }

    private static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Comments as they were written before, with the nickname's first version. */
    private static void fill(UserId writer, int comments) {
        SOURCE.jdbc()
                .sql(
                        """
                        insert into comments (article_id, comment_id, parent_comment_id, path, shard, writer_id,
                            writer_nickname, writer_nickname_version, content, deleted, version, created_at, modified_at)
                        select :writer, seq, 0, lpad(seq, 5, '0'), seq % 256, :writer, 'filled', 1, 'content', false, 1,
                            utc_timestamp(3), utc_timestamp(3)
                        from seq_1_to_1000 where seq <= :comments
                        """)
                .param("writer", writer.value())
                .param("comments", comments)
                .update();
    }

    private static long renamed(UserId writer, String nickname) {
        return SOURCE.jdbc()
                .sql("select count(*) from comments where writer_id = ? and writer_nickname = ?")
                .params(writer.value(), nickname)
                .query(Long.class)
                .single();
    }

    private static List<String> comments(UserId writer) {
        return SOURCE.jdbc()
                .sql("select writer_nickname, writer_nickname_version from comments where writer_id = ?")
                .param(writer.value())
                .query((row, number) -> row.getString(1) + " " + row.getLong(2))
                .list();
    }

    private static long unconfirmed() {
        return SOURCE.jdbc()
                .sql("select count(*) from unconfirmed_nicknames")
                .query(Long.class)
                .single();
    }
}
