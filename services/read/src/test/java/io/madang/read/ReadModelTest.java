package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.event.Event;
import io.madang.contracts.read.ReadArticle;
import io.madang.kernel.id.Ids;
import io.madang.read.model.EntryKey;
import io.madang.stream.Projection;
import io.madang.testkit.service.Concurrently;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The read model while events and fills come in any order. */
class ReadModelTest {

    private static final int READERS = 200;

    private final ReadServer server = ReadServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.publish(writer, "one", "content");

    @Test
    void keepsTheTimeToLiveWhateverChanges() {
        server.read(article);
        long before = server.redis().pttl(ReadServer.key(article));
        assertThat(before).isPositive();
        server.redis().pexpire(ReadServer.key(article), before / 2);
        server.edit(article, writer, "two");
        server.apply(server.updated(article), ReadServer.likes(article, 7, 7), ReadServer.comments(article, 8, 8));
        server.read(article);
        assertThat(server.redis().pttl(ReadServer.key(article))).isPositive().isLessThanOrEqualTo(before / 2);
        assertThat(server.read(article).title()).isEqualTo("two");
        assertThat(server.redis().pttl(EntryKey.of(writer).entry())).isPositive();
    }

    @Test
    void dropsWhatIsNotNewer() {
        server.edit(article, writer, "two");
        Event<?> second = server.updated(article);
        server.edit(article, writer, "three");
        server.read(article);
        server.apply(second, ReadServer.likes(article, 5, 5), ReadServer.comments(article, 6, 6));
        server.apply(ReadServer.likes(article, 4, 4), ReadServer.comments(article, 9, 6), second);
        ReadArticle read = server.read(article);
        assertThat(read.title()).isEqualTo("three");
        assertThat(read.likeCount()).isEqualTo(5);
        assertThat(read.commentCount()).isEqualTo(6);
    }

    @Test
    void losesNoPartWhenSeveralConsumersWriteAtOnce() {
        server.read(article);
        Projection projection = server.projection();
        Concurrently.run(8, thread -> {
            for (int version = 1; version <= 100; version++) {
                projection.apply(List.of(
                        thread % 2 == 0
                                ? ReadServer.likes(article, 1000 + version, version)
                                : ReadServer.comments(article, 2000 + version, version)));
            }
            return true;
        });
        ReadArticle read = server.read(article);
        assertThat(read.likeCount()).isEqualTo(1100);
        assertThat(read.commentCount()).isEqualTo(2100);
        assertThat(read.title()).isEqualTo("one");
    }

    @Test
    void fillsNothingOlderThanAnEventThatCameMeanwhile() {
        OwnerProxy likes = server.proxies().likes();
        likes.afterwards(() -> {
            likes.afterwards(() -> {});
            server.like(article, writer);
            server.edit(article, writer, "two");
            server.apply(server.likes(article), server.updated(article));
        });
        assertThat(server.read(article).likeCount()).isEqualTo(1);
        assertThat(server.read(article).likeCount()).isEqualTo(1);
        assertThat(server.read(article).title()).isEqualTo("two");
    }

    @Test
    void outlivesTheLeaseOfAFillThatAnEventHasOvertaken() {
        server.read(article);
        server.redis().hdel(ReadServer.key(article), "l", "lv");
        OwnerProxy likes = server.proxies().likes();
        long[] left = {0, 0};
        likes.afterwards(() -> {
            likes.afterwards(() -> {});
            server.redis().pexpire(ReadServer.key(article), 10_000);
            server.like(article, writer);
            server.apply(server.likes(article));
            left[0] = server.redis().pttl(ReadServer.key(article));
            left[1] = server.redis().pttl(EntryKey.of(article).lease());
        });
        assertThat(server.read(article).likeCount()).isEqualTo(1);
        assertThat(left[1]).isPositive();
        assertThat(left[0]).isGreaterThan(left[1]);
    }

    @Test
    void keepsNothingOfAFillThatHasLostItsLease() {
        OwnerProxy likes = server.proxies().likes();
        double lost = server.metric("madang.read.leases.lost");
        likes.afterwards(() -> {
            likes.afterwards(() -> {});
            server.redis().del(EntryKey.of(article).lease());
            server.like(article, writer);
            server.apply(server.likes(article));
        });
        server.read(article);
        assertThat(server.metric("madang.read.leases.lost")).isEqualTo(lost + 1);
        assertThat(server.redis().hget(ReadServer.key(article), "l")).isNull();
        assertThat(server.read(article).likeCount()).isEqualTo(1);
    }

    @Test
    void leavesAnothersLeaseAlone() {
        OwnerProxy likes = server.proxies().likes();
        String lease = EntryKey.of(article).lease();
        likes.afterwards(() -> {
            likes.afterwards(() -> {});
            server.redis().set(lease, "another");
        });
        server.read(article);
        assertThat(server.redis().get(lease)).isEqualTo("another");
        server.redis().del(lease);
    }

    @Test
    void makesNoEntryOfAnEventAboutWhatNobodyReads() {
        server.apply(ReadServer.likes(article, 9, 9), ReadServer.comments(article, 9, 9), server.updated(article));
        assertThat(server.redis().exists(ReadServer.key(article))).isZero();
        assertThat(server.read(article).likeCount()).isZero();
    }

    @Test
    void readsNoHalfEntryAsAWholeOne() {
        server.like(article, writer);
        server.comment(article, writer);
        server.read(article);
        server.redis().hdel(ReadServer.key(article), "l", "lv", "r", "rv");
        ReadArticle read = server.read(article);
        assertThat(read.likeCount()).isEqualTo(1);
        assertThat(read.commentCount()).isEqualTo(1);
    }

    @Test
    void forgetsADeletedArticleAtOnceAndForGood() {
        server.read(article);
        Event<?> update = server.updated(article);
        Article last = server.bean(Articles.class)
                .articles(List.of(article))
                .articles()
                .getFirst();
        server.delete(article, writer);
        server.apply(server.deleted(article, 2));
        server.get(article).expect(404);
        server.apply(update, created(last), ReadServer.likes(article, 3, 3));
        server.get(article).expect(404);
        assertThat(server.redis().pttl(ReadServer.key(article))).isPositive();
        server.projection().clear();
        server.apply(update, created(last));
        server.get(article).expect(404);
    }

    @Test
    void fillsNoArticleThatIsDeletedMeanwhile() {
        OwnerProxy articles = server.proxies().articles();
        articles.afterwards(() -> {
            articles.afterwards(() -> {});
            server.delete(article, writer);
            server.apply(server.deleted(article, 2));
        });
        server.get(article).expect(404);
        server.get(article).expect(404);
    }

    @Test
    void remembersForAMomentThatThereIsNoSuchArticle() {
        ArticleId none = new ArticleId(server.bean(Ids.class).next());
        int before = server.proxies().articles().calls();
        for (int i = 0; i < 5; i++) {
            server.get(none).expect(404);
            server.redis().pexpire(ReadServer.key(none), 60_000);
        }
        assertThat(server.proxies().articles().calls()).isEqualTo(before + 1);
    }

    @Test
    void asksAgainWhenAnEventTellsOfWhatWasNotThere() {
        Article last = server.bean(Articles.class)
                .articles(List.of(article))
                .articles()
                .getFirst();
        server.redis().del(ReadServer.key(article));
        server.redis().hset(ReadServer.key(article), Map.of("h", "", "c", "", "hv", "0"));
        server.get(article).expect(404);
        server.apply(created(last));
        server.get(article).expect(200);
        assertThat(server.redis().pttl(ReadServer.key(article))).isGreaterThan(3_600_000);
    }

    @Test
    void bringsNoDeletedArticleBackThatWasReadBeforeALateEvent() {
        Article last = server.bean(Articles.class)
                .articles(List.of(article))
                .articles()
                .getFirst();
        server.delete(article, writer);
        server.get(article).expect(404);
        server.apply(created(last));
        server.get(article).expect(404);
    }

    @Test
    void bringsNoDeletedArticleBackThatIsReadDuringALateEvent() {
        Article last = server.bean(Articles.class)
                .articles(List.of(article))
                .articles()
                .getFirst();
        server.delete(article, writer);
        OwnerProxy articles = server.proxies().articles();
        articles.afterwards(() -> {
            articles.afterwards(() -> {});
            server.apply(created(last));
        });
        server.get(article).expect(404);
        server.get(article).expect(404);
    }

    @Test
    void takesNoLateEventForTheNewestWhenItComesBeforeTheOwnersAreAsked() {
        Article first = server.bean(Articles.class)
                .articles(List.of(article))
                .articles()
                .getFirst();
        server.edit(article, writer, "two");
        server.like(article, writer);
        server.like(article, server.newUser());
        whileLeased(() -> server.apply(created(first), ReadServer.likes(article, 1, 1)));
        ReadArticle read = server.read(article);
        assertThat(read.title()).isEqualTo("two");
        assertThat(read.likeCount()).isEqualTo(2);
    }

    @Test
    void bringsNoDeletedArticleBackThatIsAboutToBeRead() {
        Article last = server.bean(Articles.class)
                .articles(List.of(article))
                .articles()
                .getFirst();
        server.delete(article, writer);
        whileLeased(() -> server.apply(created(last), ReadServer.likes(article, 1, 1)));
        server.get(article).expect(404);
        server.get(article).expect(404);
    }

    @Test
    void addsNothingToAnEntryThatItsOwnerDidNotTell() {
        server.like(article, writer);
        server.read(article);
        server.redis().hdel(ReadServer.key(article), "l", "lv");
        server.apply(ReadServer.likes(article, 0, 0));
        assertThat(server.read(article).likeCount()).isEqualTo(1);
    }

    /** As if somebody had just begun to fill the article. */
    private void whileLeased(Runnable work) {
        String lease = EntryKey.of(article).lease();
        server.redis().set(lease, "somebody");
        work.run();
        server.redis().del(lease);
    }

    private static Event<?> created(Article article) {
        return ReadServer.event(
                ArticleCreated.TYPE,
                article.id().toString(),
                article.version(),
                new ArticleCreated(article, new BoardArticleCount(article.boardId(), 1, 1)));
    }

    @Test
    void keepsTheShortTimeOfAnAbsence() {
        ArticleId none = new ArticleId(server.bean(Ids.class).next());
        server.get(none).expect(404);
        assertThat(server.redis().pttl(ReadServer.key(none))).isLessThanOrEqualTo(2_000);
    }

    @Test
    void asksTheOwnersOnceHoweverManyReadersThereAre() {
        OwnerProxies proxies = server.proxies();
        int articles = proxies.articles().calls();
        int likes = proxies.likes().calls();
        int views = proxies.views().calls();
        List<ReadArticle> read = Concurrently.run(READERS, i -> server.read(article));
        assertThat(read).hasSize(READERS).allMatch(each -> each.title().equals("one"));
        assertThat(proxies.articles().calls()).isEqualTo(articles + 1);
        assertThat(proxies.likes().calls()).isEqualTo(likes + 1);
        assertThat(proxies.views().calls()).isEqualTo(views + 1);
    }

    @Test
    void showsTheNewestNameOfAWriter() {
        server.read(article);
        String name = "새이름" + writer.value() % 100_000;
        Event<?> old = server.renamed(writer);
        server.rename(writer, name);
        server.apply(server.renamed(writer));
        assertThat(server.read(article).writerNickname()).isEqualTo(name);
        server.apply(old);
        assertThat(server.read(article).writerNickname()).isEqualTo(name);
    }

    @Test
    void fillsNoNameOlderThanAnEventThatCameMeanwhile() {
        OwnerProxy users = server.proxies().users();
        String name = "둘째" + writer.value() % 100_000;
        users.afterwards(() -> {
            users.afterwards(() -> {});
            server.rename(writer, name);
            server.apply(server.renamed(writer));
        });
        server.read(article);
        assertThat(server.read(article).writerNickname()).isEqualTo(name);
    }

    @Test
    void forgetsEverythingWhenItIsCleared() {
        List<ArticleId> ids = IntStream.range(0, 5)
                .mapToObj(i -> server.publish(writer, "one", "one"))
                .toList();
        server.articles().find(ids);
        server.projection().clear();
        assertThat(server.redis().exists(ids.stream().map(ReadServer::key).toArray(String[]::new)))
                .isZero();
        assertThat(server.articles().find(ids)).hasSize(5);
    }
}
