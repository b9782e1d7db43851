package io.madang.web.security;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.client.SecurityHistory.SecurityEntry;
import io.madang.contracts.client.SecurityHistory.SecurityPage;
import io.madang.contracts.service.Services;
import io.madang.web.client.Api;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The security log: one's own beside the sessions, and all of it beside the log of acts. */
@Controller
class SecurityPageController {

    private static final int SIZE = 30;

    private final Api api;
    private final Users users;
    private final PageParts parts;
    private final Pages pages;
    private final ZoneId zone;

    SecurityPageController(Api api, Users users, PageParts parts, Pages pages, ZoneId zone) {
        this.api = api;
        this.users = users;
        this.parts = parts;
        this.pages = pages;
        this.zone = zone;
    }

    @Access(Who.USER)
    @GetMapping("/me/security")
    Page own(@RequestParam(name = "after", required = false) @Nullable String after, HttpServletRequest request) {
        PagePart<SecurityPage> part = parts.ask(
                        Services.ACCOUNT.role(), () -> api.securityHistory().own(after, SIZE))
                .await();
        return pages.showOne(request, frame -> pages.page("security/own.jte", frame, "part", part));
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/security")
    Page all(
            @RequestParam(name = "who", defaultValue = "") String who,
            @RequestParam(name = "event", defaultValue = "") String event,
            @RequestParam(name = "since", defaultValue = "") String since,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            HttpServletRequest request) {
        SecurityQuery query = new SecurityQuery(who, event, since);
        Instant earliest = query.sinceInstant(zone);
        PagePart<SecurityPage> part = parts.ask(Services.ACCOUNT.role(), () -> api.securityHistory()
                        .all(SecurityQuery.given(who), SecurityQuery.given(event), earliest, cursor, SIZE))
                .await();
        Map<UserId, String> names = names(part.map(SecurityPage::entries).orElse(List.of()));
        return pages.showOne(
                request, frame -> pages.page("security/all.jte", frame, "part", part, "names", names, "query", query));
    }

    private Map<UserId, String> names(List<SecurityEntry> entries) {
        List<UserId> ids = entries.stream()
                .flatMap(entry -> Stream.of(entry.userId(), entry.byId()))
                .filter(Objects::nonNull)
                .distinct()
                .limit(Users.MAX_BATCH)
                .toList();
        return parts.ask(Services.ACCOUNT.role(), () -> users.users(ids)).await().orElse(List.of()).stream()
                .collect(Collectors.toMap(User::id, User::nickname));
    }
}
