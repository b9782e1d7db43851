package io.madang.web.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.MediaUploading;
import io.madang.contracts.service.Services;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Links;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What somebody has uploaded, bookmarked and follows. */
@Controller
class LibraryController {

    private static final int SIZE = 24;

    private final MediaUploading uploading;
    private final Galleries galleries;
    private final UnfinishedUploads unfinished;
    private final Library library;
    private final BoardCache boardCache;
    private final Pages pages;
    private final PageParts parts;

    LibraryController(
            Api api,
            Galleries galleries,
            UnfinishedUploads unfinished,
            Library library,
            BoardCache boardCache,
            Pages pages,
            PageParts parts) {
        this.uploading = api.media();
        this.galleries = galleries;
        this.unfinished = unfinished;
        this.library = library;
        this.boardCache = boardCache;
        this.pages = pages;
        this.parts = parts;
    }

    @Access(Who.USER)
    @GetMapping("/me/uploads")
    Page uploads(@RequestParam(name = "after", required = false) @Nullable String after, HttpServletRequest request) {
        return pages.showOne(request, frame -> {
            PagePart<Gallery> own = parts.ask(Services.MEDIA.role(), () -> uploading.mine(SIZE, after))
                    .await()
                    .map(page -> galleries.of(page, following("/me/uploads")));
            int open = unfinished.ofCaller().orElse(List.of()).size();
            return pages.page("media/uploads.jte", frame, "own", own, "open", open);
        });
    }

    @Access(Who.USER)
    @GetMapping("/me/bookmarks")
    Page bookmarks(@RequestParam(name = "after", required = false) @Nullable String after, HttpServletRequest request) {
        return pages.showOne(
                request,
                frame -> pages.page(
                        "media/bookmarks.jte", frame, "part", library.bookmarks(after), "shelf", boardCache));
    }

    @Access(Who.USER)
    @GetMapping("/me/subscriptions")
    Page subscriptions(
            @RequestParam(name = "after", required = false) @Nullable String after,
            @RequestParam(name = "news", required = false) @Nullable String news,
            HttpServletRequest request) {
        return pages.showOne(
                request,
                frame -> pages.page(
                        "media/subscriptions.jte",
                        frame,
                        "news",
                        galleries.subscriptions(news, cursor -> Links.with("/me/subscriptions", "news", cursor)),
                        "part",
                        library.followed(after)));
    }

    private static UnaryOperator<String> following(String path) {
        return cursor -> Links.with(path, "after", cursor);
    }
}
