package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.kernel.error.ErrorCode;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is still shown while a service that owns some of it does not answer. */
class OwnersUnavailableTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final ReadServer SERVER = ReadServer.start("madang.read.article.prefetch=false");

    private final OwnerProxies proxies = SERVER.proxies();
    private final UserId writer = SERVER.newUser();
    private final ArticleId article = SERVER.publish(writer, "one", "one");

    @AfterEach
    void open() {
        Stream.of(proxies.articles(), proxies.likes(), proxies.comments(), proxies.views(), proxies.users())
                .forEach(OwnerProxy::open);
        await().atMost(SOON).until(() -> {
            ReadArticle read = SERVER.read(SERVER.publish(SERVER.newUser(), "again", "again"));
            return read.likeCount() != null
                    && read.commentCount() != null
                    && read.viewCount() != null
                    && read.writerNickname() != null;
        });
    }

    @Test
    void showsWhatIsAtHandWithoutAnyOfThem() {
        SERVER.like(article, writer);
        ReadArticle before = SERVER.read(article);
        Stream.of(proxies.articles(), proxies.likes(), proxies.comments(), proxies.views(), proxies.users())
                .forEach(OwnerProxy::shut);
        for (int i = 0; i < 20; i++) {
            assertThat(SERVER.get(article).expect(200).as(ReadArticle.class)).isEqualTo(before);
        }
    }

    @Test
    void isUnavailableWhereNothingIsAtHandAndTheArticleServiceIsAway() {
        SERVER.read(article);
        ArticleId other = SERVER.publish(writer, "two", "two");
        proxies.articles().shut();
        Reply reply = SERVER.get(other).expect(503);
        assertThat(reply.text("type")).isEqualTo(ErrorCode.UNAVAILABLE.type());
        assertThat(reply.header("Retry-After")).isNotBlank();
        assertThat(SERVER.articles().find(List.of(other, article)))
                .extracting(ReadArticle::id)
                .containsExactly(article);
        proxies.articles().open();
        await().atMost(SOON).until(() -> SERVER.get(other).status() == 200);
    }

    @Test
    void saysHowManyArticlesOfAListNobodyCanTellOf() {
        ArticleId lost = SERVER.publish(writer, "two", "two");
        SERVER.redis().flushall();
        String page = "/v1/read/boards/" + SERVER.board() + "/articles";
        ReadPage whole = SERVER.caller().call("GET", page, null).expect(200).as(ReadPage.class);
        assertThat(whole.unavailable()).isZero();
        SERVER.redis().del(ReadServer.key(lost));
        proxies.articles().shut();
        for (String query : List.of("?page=1&size=30", "?size=30&page=1&plain=no")) {
            ReadPage partly =
                    SERVER.caller().call("GET", page + query, null).expect(200).as(ReadPage.class);
            assertThat(partly.unavailable()).isEqualTo(1);
            assertThat(partly.articles())
                    .extracting(ReadArticleSummary::id)
                    .containsExactlyElementsOf(whole.articles().stream()
                            .map(ReadArticleSummary::id)
                            .filter(id -> !id.equals(lost))
                            .toList());
            ReadScroll scroll = SERVER.caller()
                    .call("GET", page + "/scroll" + query.replace("page=1&", "").replace("&page=1", ""), null)
                    .expect(200)
                    .as(ReadScroll.class);
            assertThat(scroll.unavailable()).isEqualTo(1);
        }
        proxies.articles().open();
        await().atMost(SOON).until(() -> SERVER.caller()
                .call("GET", page, null)
                .as(ReadPage.class)
                .equals(whole));
    }

    @Test
    void showsNoCountRatherThanZeroAndAsksAgain() {
        SERVER.like(article, writer);
        SERVER.comment(article, writer);
        proxies.likes().shut();
        proxies.comments().shut();
        ReadArticle read = SERVER.get(article).expect(200).as(ReadArticle.class);
        assertThat(read.likeCount()).isNull();
        assertThat(read.commentCount()).isNull();
        assertThat(read.title()).isEqualTo("one");
        proxies.likes().open();
        proxies.comments().open();
        await().atMost(SOON)
                .until(() -> Long.valueOf(1).equals(SERVER.read(article).likeCount())
                        && Long.valueOf(1).equals(SERVER.read(article).commentCount()));
    }

    @Test
    void showsNoNameWhileNobodyCanTellIt() {
        proxies.users().shut();
        assertThat(SERVER.get(article).expect(200).as(ReadArticle.class).writerNickname())
                .isNull();
        proxies.users().open();
        await().atMost(SOON).until(() -> SERVER.read(article).writerNickname() != null);
    }

    @Test
    void showsFirstCommentsThatAreAtHandWithoutTheCommentService() {
        SERVER.comment(article, writer);
        String path = "/v1/read/articles/" + article + "/comments";
        CommentScroll before = SERVER.caller().get(path, null).expect(200).as(CommentScroll.class);
        assertThat(before.comments()).hasSize(1);
        int calls = proxies.snapshots().calls();
        proxies.snapshots().shut();
        for (int i = 0; i < 20; i++) {
            assertThat(SERVER.caller().get(path, null).expect(200).as(CommentScroll.class))
                    .isEqualTo(before);
        }
        assertThat(proxies.snapshots().calls()).isEqualTo(calls);
        ArticleId other = SERVER.publish(writer, "two", "two");
        String otherPath = "/v1/read/articles/" + other + "/comments";
        SERVER.caller().get(otherPath, null).expect(503);
        proxies.snapshots().open();
        await().atMost(SOON).until(() -> SERVER.caller().get(otherPath, null).status() == 200);
    }

    @Test
    void leavesAnOwnerAloneThatFailsTooOften() {
        proxies.likes().shut();
        for (int i = 0; i < 20; i++) {
            SERVER.read(article);
        }
        int before = proxies.likes().calls();
        List<ReadArticle> read =
                Stream.generate(() -> SERVER.read(article)).limit(20).toList();
        assertThat(read).allMatch(each -> each.likeCount() == null);
        assertThat(proxies.likes().calls()).isLessThan(before + 20);
    }
}
