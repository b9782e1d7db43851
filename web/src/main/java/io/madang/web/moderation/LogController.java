package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.moderation.Act;
import io.madang.contracts.moderation.ActPage;
import io.madang.contracts.service.Services;
import io.madang.web.board.Shelf;
import io.madang.web.client.Api;
import io.madang.web.page.Pages;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
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
    private final Concerns concerns;
    private final Shelf shelf;
    private final Parts parts;
    private final Pages pages;

    LogController(Api api, Concerns concerns, Shelf shelf, Parts parts, Pages pages) {
        this.api = api;
        this.concerns = concerns;
        this.shelf = shelf;
        this.parts = parts;
        this.pages = pages;
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/log")
    View log(@RequestParam(name = "cursor", required = false) @Nullable String cursor, HttpServletRequest request) {
        Part<ActPage> page = parts.ask(
                        Services.MODERATION.role(), () -> api.moderation().acts(cursor, PAGE))
                .await();
        List<Act> acts = page.map(ActPage::acts).orElse(List.of());
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
                        concerns.names(people),
                        "boards",
                        shelf.all().stream().collect(Collectors.toMap(Board::id, Board::name))));
    }
}
