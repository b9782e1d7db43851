package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationLogPage;
import io.madang.contracts.service.Services;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The log of what moderators and administrators did. */
@Controller
class LogController {

    private static final int PAGE = 50;

    private final Api api;
    private final ReportedItems items;
    private final BoardCache boardCache;
    private final PageParts parts;
    private final Pages pages;

    LogController(Api api, ReportedItems items, BoardCache boardCache, PageParts parts, Pages pages) {
        this.api = api;
        this.items = items;
        this.boardCache = boardCache;
        this.parts = parts;
        this.pages = pages;
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/log")
    View log(@RequestParam(name = "cursor", required = false) @Nullable String cursor, HttpServletRequest request) {
        PagePart<ModerationLogPage> page = parts.ask(
                        Services.MODERATION.role(), () -> api.moderation().acts(cursor, PAGE))
                .await();
        List<ModerationAction> acts = page.map(ModerationLogPage::acts).orElse(List.of());
        List<UserId> people = acts.stream()
                .flatMap(act -> Stream.of(act.by(), act.subject().userId()))
                .filter(Objects::nonNull)
                .toList();
        return pages.showOne(
                request,
                frame -> pages.page(
                        "moderation/log.jte",
                        frame,
                        "page",
                        page,
                        "names",
                        items.names(people),
                        "boards",
                        boardCache.all().stream().collect(Collectors.toMap(Board::id, Board::name))));
    }
}
