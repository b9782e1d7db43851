package io.madang.web.media;

import io.madang.contracts.account.Users;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaLists;
import io.madang.contracts.read.ArticleReading;
import io.madang.edge.request.LargerBody;
import io.madang.edge.security.ConnectOrigins;
import io.madang.web.article.ViewCounting;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.comment.CommentThreads;
import io.madang.web.form.Forms;
import io.madang.web.like.LikeButtons;
import io.madang.web.mark.MarkButtons;
import io.madang.web.page.Frames;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Wires the pages of the media library. */
@Configuration(proxyBeanMethods = false)
public class MediaPageConfiguration {

    /** The largest file that comes with a form; the service may allow less. */
    public static final int MAX_FORM_FILE = 16_000_000;

    private static final int MAX_FIELDS = 100_000;

    @Bean
    MediaNames mediaNames(Users users, PageParts parts) {
        return new MediaNames(users, parts);
    }

    @Bean
    Galleries galleries(MediaLists lists, MediaNames names, PageParts parts) {
        return new Galleries(lists, names, parts);
    }

    /** Where the script sends parts of files that do not go through Madang. */
    @Bean
    ConnectOrigins mediaStoreOrigin(Environment environment) {
        URI store = environment.getProperty("madang.media.s3.public-endpoint", URI.class);
        return new ConnectOrigins(store == null ? List.of() : List.of(store));
    }

    @Bean
    JsonAnswers mediaAnswers(Frames frames) {
        return new JsonAnswers(frames);
    }

    @Bean
    GalleryController galleryPages(Galleries galleries, Pages pages) {
        return new GalleryController(galleries, pages);
    }

    @Bean
    MediaItemController mediaItemPages(
            MediaItems items,
            MediaNames names,
            MarkButtons marks,
            LikeButtons likes,
            CommentThreads threads,
            ViewCounting views,
            Api api,
            Forms forms,
            Pages pages,
            PageParts parts,
            JsonAnswers answers) {
        return new MediaItemController(
                new MediaItemPages(items, names, marks, likes, threads, views, pages, parts),
                items,
                api,
                forms,
                answers);
    }

    @Bean
    MediaUploadController mediaUploadPages(Api api, JsonAnswers answers) {
        return new MediaUploadController(api, answers);
    }

    @Bean
    UnfinishedUploads unfinishedUploads(Api api, PageParts parts) {
        return new UnfinishedUploads(api.media(), parts);
    }

    @Bean
    UploadPageController uploadPage(Api api, UnfinishedUploads unfinished, Forms forms) {
        return new UploadPageController(api, unfinished, forms);
    }

    /** The form with a file in it, and some room for what else it says. */
    @Bean
    LargerBody uploadFormBody() {
        return new LargerBody("POST", Pattern.compile("/media/upload"), MAX_FORM_FILE + MAX_FIELDS);
    }

    @Bean
    LibraryController libraryPages(
            Api api,
            Galleries galleries,
            UnfinishedUploads unfinished,
            ArticleReading articles,
            MediaNames names,
            BoardCache boardCache,
            Pages pages,
            PageParts parts) {
        return new LibraryController(
                api, galleries, unfinished, new Library(api, articles, names, parts), boardCache, pages, parts);
    }

    @Bean
    AllUploadsController allUploadsController(
            Api api, Galleries galleries, MediaNames names, Pages pages, PageParts parts) {
        return new AllUploadsController(api, galleries, names, pages, parts);
    }
}
