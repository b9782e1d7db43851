package io.madang.media.list;

import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaPage;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.media.MediaVisibility;
import io.madang.like.LikeConfiguration;
import io.madang.media.MediaConfiguration;
import io.madang.media.store.MediaStore;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.sharding.UtcTime;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Publisher;
import io.madang.testkit.service.ServiceInstance;
import io.madang.view.ViewConfiguration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An instance on the real engines with the media service and those that comment on, like and count items. */
public final class MediaInstance implements AutoCloseable {

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private final Publisher publisher;

    private MediaInstance(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
        this.publisher = new Publisher(instance);
    }

    public static MediaInstance shared() {
        return Shared.INSTANCE;
    }

    public static MediaInstance start(String... settings) {
        List<String> all = new ArrayList<>(ServiceInstance.twoDatabases());
        all.addAll(List.of(
                "madang.limits.mark=10000/1s",
                "madang.limits.article-publish=10000/1s",
                "madang.limits.comment=10000/1s",
                "madang.limits.like=10000/1s",
                "madang.limits.comment-change=10000/1s",
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s",
                "madang.media.sweep-interval=1h",
                "madang.media.orphan-interval=1h",
                // a slow machine is no Redis that is away
                "madang.media.view-sessions.redis-deadline=30s",
                "madang.view.flush-interval=500ms",
                "madang.media.view-fold.interval=200ms"));
        all.addAll(List.of(settings));
        return new MediaInstance(ServiceInstance.start(
                List.of(
                        StreamConfiguration.class,
                        ArticleReferenceConfiguration.class,
                        ArticleConfiguration.class,
                        AccountConfiguration.class,
                        CommentConfiguration.class,
                        LikeConfiguration.class,
                        ViewConfiguration.class,
                        MediaConfiguration.class),
                all.toArray(String[]::new)));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public HttpCaller caller() {
        return caller;
    }

    public ServiceInstance instance() {
        return instance;
    }

    public UserId newUser() {
        return instance.newUser();
    }

    /** Somebody with an account. */
    public UserId newMember() {
        Map<String, String> account = Map.of("name", "m" + newUser(), "password", "correct horse battery");
        return UserId.of(
                caller.call("POST", "/v1/accounts", null, account).expect(201).text("id"));
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    public ArticleId newArticle() {
        return publisher.newArticle();
    }

    /** An item that everybody can see. */
    public MediaId newItem(UserId uploader) {
        return newItem(uploader, MediaState.READY, MediaVisibility.PUBLIC, 0);
    }

    /** An item without files, as the upload of one leaves it. */
    public MediaId newItem(UserId uploader, MediaState state, MediaVisibility visibility, long views, String... tags) {
        MediaStore store = bean(MediaStore.class);
        MediaId id = new MediaId(store.nextId(uploader));
        store.named(id)
                .sql(
                        """
                insert into items (item_id, uploader_id, kind, state, visibility, title, description, file_name,
                    type, size, storage_key, share_key, view_count, version, created_at)
                values (?, ?, 'PICTURE', ?, ?, 'an item', '', 'a.png', 'image/png', 1000, ?, ?, ?, 1, ?)
                """)
                .params(
                        id.value(),
                        uploader.value(),
                        state.name(),
                        visibility.name(),
                        "k" + id,
                        "0123456789012345678901",
                        views,
                        UtcTime.column(Instant.now()))
                .update();
        for (String tag : tags) {
            store.named(id)
                    .sql("insert into item_tags (tag, item_id, listed) values (?, ?, ?)")
                    .params(tag, id.value(), state == MediaState.READY && visibility == MediaVisibility.PUBLIC)
                    .update();
        }
        return id;
    }

    public void hide(List<MediaId> items) {
        items.forEach(item -> bean(MediaStore.class)
                .named(item)
                .sql("update items set visibility = 'PRIVATE' where item_id = ?")
                .param(item.value())
                .update());
    }

    /** The ids of a list, read to its end in pages of the given size. */
    public List<MediaId> all(String path, int size, @Nullable String token) {
        List<MediaId> ids = new ArrayList<>();
        String cursor = "";
        MediaPage page;
        do {
            page = caller.get(path + (path.contains("?") ? "&" : "?") + "size=" + size + cursor, token)
                    .expect(200)
                    .as(MediaPage.class);
            page.items().stream().map(MediaSummary::id).forEach(ids::add);
            cursor = "&cursor=" + page.next();
        } while (page.next() != null);
        return ids;
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final MediaInstance INSTANCE = start();
    }
}
