package io.madang.web.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The lists of the media library that everybody sees. */
@Controller
class GalleryController {

    private final Galleries galleries;
    private final Pages pages;

    GalleryController(Galleries galleries, Pages pages) {
        this.galleries = galleries;
        this.pages = pages;
    }

    @Access(Who.ANYONE)
    @GetMapping("/media")
    Page newest(
            @RequestParam(name = "tag", required = false) @Nullable String tag,
            @RequestParam(name = "by", required = false) @Nullable UserId by,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        GalleryQuery query = new GalleryQuery(false, GalleryQuery.typed(tag), by);
        return pages.show(request, frame -> page(frame, query, galleries.newest(query, after), after == null));
    }

    /** For one reader alone, also among guests: the list goes on from what they have been shown. */
    @Access(Who.ANYONE)
    @GetMapping("/media/popular")
    Page byViews(
            @RequestParam(name = "session", required = false) @Nullable String session,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        GalleryQuery query = new GalleryQuery(true, "", null);
        return pages.showOne(
                request, frame -> page(frame, query, galleries.byViews(query, session, after), after == null));
    }

    private Page page(Frame frame, GalleryQuery query, PagePart<Gallery> gallery, boolean fromTheFirst) {
        UserId by = query.uploader();
        return pages.page(
                "media/gallery.jte",
                frame,
                "query",
                query,
                "gallery",
                gallery,
                "who",
                by == null ? "" : galleries.name(by),
                "fromTheFirst",
                fromTheFirst);
    }
}
