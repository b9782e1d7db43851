package io.madang.web.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.client.MediaUploading;
import io.madang.contracts.media.OpenMediaUpload;
import io.madang.contracts.media.OpenMediaUploads;
import io.madang.contracts.service.Services;
import io.madang.web.client.Api;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What everybody has uploaded, or begun to upload, for administrators. */
@Controller
class AllUploadsController {

    private static final int ROWS = 50;

    private final MediaUploading uploading;
    private final Galleries galleries;
    private final MediaNames names;
    private final Pages pages;
    private final PageParts parts;

    AllUploadsController(Api api, Galleries galleries, MediaNames names, Pages pages, PageParts parts) {
        this.uploading = api.media();
        this.galleries = galleries;
        this.names = names;
        this.pages = pages;
        this.parts = parts;
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/media")
    Page all(
            @RequestParam(name = "by", required = false) @Nullable UserId by,
            @RequestParam(name = "state", defaultValue = "") String state,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        AllUploadsQuery query = new AllUploadsQuery(by, state);
        return pages.showOne(
                request,
                frame -> query.isUnfinished()
                        ? pages.page(
                                "media/unfinished.jte",
                                frame,
                                "query",
                                query,
                                "who",
                                who(by),
                                "all",
                                unfinished(query, after))
                        : pages.page(
                                "media/admin.jte", frame, "query", query, "who", who(by), "all", items(query, after)));
    }

    private String who(@Nullable UserId by) {
        return by == null ? "" : galleries.name(by);
    }

    private PagePart<Gallery> items(AllUploadsQuery query, @Nullable String after) {
        @Nullable String state = query.state().isEmpty() ? null : query.state();
        return parts.ask(Services.MEDIA.role(), () -> uploading.all(query.by(), state, ROWS, after))
                .await()
                .map(page -> galleries.of(page, query::after));
    }

    private PagePart<AllUploads> unfinished(AllUploadsQuery query, @Nullable String after) {
        return parts.ask(Services.MEDIA.role(), () -> uploading.allOpen(query.by(), ROWS, after))
                .await()
                .map(page -> shown(page, query));
    }

    private AllUploads shown(OpenMediaUploads page, AllUploadsQuery query) {
        String next = page.next();
        return new AllUploads(
                page.uploads(),
                names.of(
                        page.uploads().stream().map(OpenMediaUpload::uploaderId).toList()),
                next == null ? null : query.after(next));
    }
}
