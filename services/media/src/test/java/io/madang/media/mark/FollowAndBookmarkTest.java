package io.madang.media.mark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.bookmark.Bookmark;
import io.madang.contracts.bookmark.BookmarkChange;
import io.madang.contracts.bookmark.BookmarkState;
import io.madang.contracts.bookmark.OwnBookmarks;
import io.madang.contracts.follow.FollowChange;
import io.madang.contracts.follow.FollowState;
import io.madang.contracts.follow.FollowedUser;
import io.madang.contracts.follow.FollowedUsers;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.MarkPersonalData;
import io.madang.media.list.MediaInstance;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Shard;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Follows and bookmarks of articles and items: each counts once, however often and at once it is asked for. */
class FollowAndBookmarkTest {

    private final MediaInstance server = MediaInstance.shared();
    private final UserId user = server.newUser();

    private <T> T call(String method, String path, UserId caller, Class<T> type) {
        return server.caller()
                .call(method, path, server.token(caller))
                .expect(200)
                .as(type);
    }

    private static String follow(UserId user) {
        return "/v1/users/" + user + "/follow";
    }

    private static String bookmark(MediaId item) {
        return "/v1/media/" + item + "/bookmark";
    }

    private static String bookmark(ArticleId article) {
        return "/v1/articles/" + article + "/bookmark";
    }

    @Test
    void followsAUserOnceHoweverOften() {
        UserId writer = server.newMember();
        assertThat(call("PUT", follow(writer), user, FollowChange.class)).isEqualTo(new FollowChange(true, true, 1));
        assertThat(call("PUT", follow(writer), user, FollowChange.class)).isEqualTo(new FollowChange(true, false, 1));
        assertThat(call("PUT", follow(writer), server.newUser(), FollowChange.class)
                        .followerCount())
                .isEqualTo(2);
        assertThat(call("GET", follow(writer), user, FollowState.class)).isEqualTo(new FollowState(true, 2));
        assertThat(server.caller().get(follow(writer), null).expect(200).as(FollowState.class))
                .isEqualTo(new FollowState(null, 2));
        assertThat(call("DELETE", follow(writer), user, FollowChange.class))
                .isEqualTo(new FollowChange(false, true, 1));
        assertThat(call("DELETE", follow(writer), user, FollowChange.class))
                .isEqualTo(new FollowChange(false, false, 1));
    }

    @Test
    void followsOnlyOthersWhoExist() {
        UserId member = server.newMember();
        server.caller().call("PUT", follow(member), server.token(member)).expect(400);
        server.caller()
                .call("PUT", follow(server.newUser()), server.token(user))
                .expect(404);
        server.caller().call("PUT", follow(member), null).expect(401);
    }

    @Test
    void listsWhomOneFollowsAndWhatTheyUploaded() {
        List<UserId> writers =
                IntStream.range(0, 5).mapToObj(i -> server.newMember()).toList();
        List<MediaId> items = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            writers.forEach(writer -> items.add(server.newItem(writer)));
        }
        writers.forEach(writer -> server.newItem(writer, MediaState.READY, MediaVisibility.PRIVATE, 0));
        server.newItem(server.newUser());
        assertThat(server.all("/v1/media/subscriptions", 3, server.token(user))).isEmpty();
        writers.forEach(writer -> call("PUT", follow(writer), user, FollowChange.class));
        assertThat(server.all("/v1/media/subscriptions", 3, server.token(user))).isEqualTo(items.reversed());
        List<UserId> followed = new ArrayList<>();
        String cursor = "";
        FollowedUsers part;
        do {
            part = call("GET", "/v1/me/follows?size=2" + cursor, user, FollowedUsers.class);
            part.users().stream().map(FollowedUser::userId).forEach(followed::add);
            cursor = "&cursor=" + part.next();
        } while (part.next() != null);
        assertThat(followed).containsExactlyInAnyOrderElementsOf(writers);
    }

    @Test
    void bookmarksArticlesAndItemsInOneList() {
        ArticleId article = server.newArticle();
        MediaId item = server.newItem(server.newUser());
        assertThat(call("PUT", bookmark(article), user, BookmarkChange.class))
                .isEqualTo(new BookmarkChange(true, true, 1));
        assertThat(call("PUT", bookmark(item), user, BookmarkChange.class))
                .isEqualTo(new BookmarkChange(true, true, 1));
        assertThat(call("PUT", bookmark(item), user, BookmarkChange.class))
                .isEqualTo(new BookmarkChange(true, false, 1));
        assertThat(call("GET", bookmark(article), user, BookmarkState.class)).isEqualTo(new BookmarkState(true, 1));
        OwnBookmarks first = call("GET", "/v1/me/bookmarks?size=1", user, OwnBookmarks.class);
        OwnBookmarks second = call("GET", "/v1/me/bookmarks?size=1&cursor=" + first.next(), user, OwnBookmarks.class);
        assertThat(second.next()).isNull();
        assertThat(List.of(first.bookmarks().getFirst(), second.bookmarks().getFirst()))
                .anySatisfy(bookmark -> assertThat(bookmark.articleId()).isEqualTo(article))
                .anySatisfy(bookmark -> assertThat(bookmark.media())
                        .isNotNull()
                        .extracting(media -> media.id())
                        .isEqualTo(item));
        call("DELETE", bookmark(article), user, BookmarkChange.class);
        assertThat(call("GET", "/v1/me/bookmarks", user, OwnBookmarks.class).bookmarks())
                .singleElement()
                .extracting(Bookmark::articleId)
                .isNull();
    }

    @Test
    void bookmarksNothingThatIsNotThereForAll() {
        MediaId hidden = server.newItem(user, MediaState.READY, MediaVisibility.PRIVATE, 0);
        server.caller().call("PUT", bookmark(hidden), server.token(user)).expect(404);
        server.caller()
                .call("PUT", bookmark(new ArticleId(1)), server.token(user))
                .expect(404);
    }

    @Test
    void forgetsTheBookmarksOfADeletedArticle() {
        ArticleId article = server.newArticle();
        call("PUT", bookmark(article), user, BookmarkChange.class);
        server.caller()
                .call("DELETE", "/v1/articles/" + article, server.instance().adminToken(server.newUser()))
                .expect(204);
        assertThat(call("GET", "/v1/me/bookmarks", user, OwnBookmarks.class).bookmarks())
                .isEmpty();
        await().atMost(Duration.ofSeconds(60)).until(() -> rows(MarkKind.ARTICLE, article.value()) == 0);
        for (String method : List.of("PUT", "DELETE", "GET")) {
            server.caller().call(method, bookmark(article), server.token(user)).expect(404);
        }
    }

    @Test
    void leavesNoCountOfWhatIsCleanedUpWhileSomebodyTakesAMarkAway() throws Exception {
        ArticleId article = server.newArticle();
        call("PUT", bookmark(article), user, BookmarkChange.class);
        Marks marks = server.bean(Marks.class);
        Shard shard = server.bean(MediaStore.class).shards().of(article);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Marks.Change> removal = shard.transaction(() -> {
                shard.sql("select marks from mark_counts where subject_id = ? for update")
                        .param(article.value())
                        .query(Long.class)
                        .single();
                Future<Marks.Change> waiting = threads.submit(() -> marks.remove(MarkKind.ARTICLE, article, user));
                await().atMost(Duration.ofSeconds(60)).until(() -> isWaiting(shard));
                marks.removeSome(MarkKind.ARTICLE, article);
                marks.removeSome(MarkKind.ARTICLE, article);
                return waiting;
            });
            assertThat(removal.get()).isEqualTo(new Marks.Change(false, 0));
        }
        assertThat(shard.sql("select count(*) from mark_counts where subject_id = ?")
                        .param(article.value())
                        .query(Long.class)
                        .single())
                .isZero();
    }

    private static boolean isWaiting(Shard shard) {
        return shard.sql("select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'")
                        .query(Long.class)
                        .single()
                > 0;
    }

    @Test
    void countsExactlyHoweverUsersToggle() {
        long seed = Seeds.next("toggled marks");
        MediaId item = server.newItem(server.newUser());
        UserId writer = server.newMember();
        List<UserId> users =
                IntStream.range(0, 8).mapToObj(i -> server.newUser()).toList();
        List<long[]> tallies = Concurrently.run(24, i -> {
            Random random = new Random(seed + i);
            long[] tally = new long[2];
            for (int n = 0; n < 15; n++) {
                UserId who = users.get(random.nextInt(users.size()));
                boolean add = random.nextBoolean();
                String method = add ? "PUT" : "DELETE";
                if (random.nextBoolean()) {
                    tally[0] += changed(
                            call(method, bookmark(item), who, BookmarkChange.class)
                                    .changed(),
                            add);
                } else {
                    tally[1] += changed(
                            call(method, follow(writer), who, FollowChange.class)
                                    .changed(),
                            add);
                }
            }
            return tally;
        });
        long bookmarks = tallies.stream().mapToLong(tally -> tally[0]).sum();
        long follows = tallies.stream().mapToLong(tally -> tally[1]).sum();
        assertThat(bookmarks)
                .isEqualTo(rows(MarkKind.MEDIA, item.value()))
                .isEqualTo(
                        call("GET", bookmark(item), user, BookmarkState.class).bookmarkCount());
        assertThat(follows)
                .isEqualTo(rows(MarkKind.FOLLOW, writer.value()))
                .isEqualTo(call("GET", follow(writer), user, FollowState.class).followerCount());
    }

    @Test
    void handsOutAndErasesWhatOneHasMarked() {
        UserId member = server.newMember();
        MediaId item = server.newItem(member);
        ArticleId article = server.newArticle();
        call("PUT", follow(member), user, FollowChange.class);
        call("PUT", bookmark(item), user, BookmarkChange.class);
        call("PUT", bookmark(article), user, BookmarkChange.class);
        MarkPersonalData held = server.bean(MarkPersonalData.class);
        assertThat(held.personalData(user, null).rows())
                .hasSize(3)
                .anySatisfy(row -> assertThat(row).containsEntry("followedUserId", member.toString()))
                .anySatisfy(row -> assertThat(row).containsEntry("bookmarkedMediaId", item.toString()))
                .anySatisfy(row -> assertThat(row).containsEntry("bookmarkedArticleId", article.toString()));
        ErasedPart erased = held.erase(user, null);
        assertThat(erased.next()).isNull();
        assertThat(held.personalData(user, null).rows()).isEmpty();
        assertThat(call("GET", bookmark(item), user, BookmarkState.class)).isEqualTo(new BookmarkState(false, 0));
        call("PUT", follow(member), server.newUser(), FollowChange.class);
        String next = null;
        do {
            next = held.erase(member, next).next();
        } while (next != null);
        assertThat(call("GET", follow(member), user, FollowState.class).followerCount())
                .as("followers of somebody who is gone")
                .isZero();
    }

    private static int changed(boolean changed, boolean added) {
        return changed ? added ? 1 : -1 : 0;
    }

    private long rows(MarkKind kind, long subject) {
        return server.bean(MediaStore.class)
                .shards()
                .of(new MediaId(subject))
                .sql("select count(*) from marks where kind = ? and subject_id = ?")
                .params(kind.name(), subject)
                .query(Long.class)
                .single();
    }
}
