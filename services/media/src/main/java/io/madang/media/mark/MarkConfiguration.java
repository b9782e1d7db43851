package io.madang.media.mark;

import io.madang.contracts.account.Users;
import io.madang.contracts.media.MediaItems;
import io.madang.edge.security.CurrentCaller;
import io.madang.media.store.MediaStore;
import io.madang.reference.ArticleCleanup;
import io.madang.reference.ArticleDirectory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires follows and bookmarks. */
@Configuration(proxyBeanMethods = false)
public class MarkConfiguration {

    @Bean
    Marks marks(MediaStore store) {
        return new Marks(store);
    }

    @Bean
    FollowController followController(Marks marks, ObjectProvider<Users> users, CurrentCaller caller) {
        return new FollowController(marks, users, caller);
    }

    @Bean
    BookmarkController bookmarkController(
            Marks marks, ObjectProvider<ArticleDirectory> articles, MediaItems items, CurrentCaller caller) {
        return new BookmarkController(marks, new BookmarkList(marks, articles, items), articles, items, caller);
    }

    @Bean
    MarkPersonalDataController markPersonalDataController(Marks marks) {
        return new MarkPersonalDataController(marks);
    }

    @Bean
    ArticleCleanup mediaArticleCleanup(MediaStore store, Marks marks) {
        return new ArticleCleanup(
                store.shards(),
                article -> marks.removeSome(MarkKind.ARTICLE, article) || marks.removeSome(MarkKind.MEDIA, article));
    }
}
