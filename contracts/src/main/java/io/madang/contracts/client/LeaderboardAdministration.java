package io.madang.contracts.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.contracts.leaderboard.SeasonInfo;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What administrators do with leaderboards, seasons, service keys and scores. */
public interface LeaderboardAdministration {

    /** What a leaderboard is to be; only the title and the prizes can be changed later. */
    record LeaderboardRequest(
            String slug,
            String title,
            String rule,
            String order,
            String season,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String zone,
            String tie,
            List<Long> prizes) {}

    /** The part of a leaderboard that can be changed. */
    record ChangeRequest(String title, List<Long> prizes) {}

    /** Whose a service key is, and what it is for. */
    record KeyRequest(String name, Set<String> boards) {}

    /** How long the key before is still accepted. */
    record RotationRequest(long keepSeconds) {}

    /**
     * A service key.
     *
     * @param key the key itself, in the answer to whoever issues or rotates it
     */
    record KeyView(
            String id,
            String name,
            Set<String> boards,
            Instant createdAt,
            @Nullable Instant revokedAt,
            @Nullable String key) {

        /** Without the key, which must not get into a log. */
        @Override
        public String toString() {
            return "KeyView[" + id + "]";
        }
    }

    /** @param next the cursor of the keys after these; absent at the end */
    record KeyList(List<KeyView> keys, @Nullable String next) {}

    @Access(Who.ADMIN)
    @PostExchange("/v1/leaderboards")
    LeaderboardInfo create(@RequestBody LeaderboardRequest body);

    @Access(Who.ADMIN)
    @PutExchange("/v1/leaderboards/{slug}")
    LeaderboardInfo change(@PathVariable("slug") String slug, @RequestBody ChangeRequest body);

    /** Ends a season that does not end by the calendar, and gives the one that begins. */
    @Access(Who.ADMIN)
    @PostExchange("/v1/seasons/{id}/end")
    SeasonInfo endSeason(@PathVariable("id") SeasonId id);

    @Access(Who.ADMIN)
    @GetExchange("/v1/service-keys")
    KeyList keys(@RequestParam(name = "cursor", required = false) @Nullable String cursor);

    @Access(Who.ADMIN)
    @GetExchange("/v1/service-keys/{id}")
    KeyView key(@PathVariable("id") String id);

    @Access(Who.ADMIN)
    @PostExchange("/v1/service-keys")
    KeyView issue(@RequestBody KeyRequest body);

    @Access(Who.ADMIN)
    @PostExchange("/v1/service-keys/{id}/rotation")
    KeyView rotate(@PathVariable("id") String id, @RequestBody RotationRequest body);

    @Access(Who.ADMIN)
    @DeleteExchange("/v1/service-keys/{id}")
    void revoke(@PathVariable("id") String id);

    /** Somebody who is hidden, or whose scores are voided. */
    record ReviewedPlayer(
            @JsonProperty("user_id") String userId, @JsonProperty("user_name") @Nullable String userName) {}

    /**
     * @param next the last of them, where there are more
     * @param incomplete whether a database is away, so that what it has is missing
     */
    record ReviewedPlayers(List<ReviewedPlayer> players, @Nullable String next, boolean incomplete) {}

    /** Those who are hidden from the leaderboard. */
    @Access(Who.ADMIN)
    @GetExchange("/v1/leaderboards/{slug}/hidden-players")
    ReviewedPlayers hiddenPlayers(
            @PathVariable("slug") String slug, @RequestParam(name = "after", required = false) @Nullable String after);

    /** Those whose scores of the current season are voided. */
    @Access(Who.ADMIN)
    @GetExchange("/v1/leaderboards/{slug}/voided-players")
    ReviewedPlayers voidedPlayers(
            @PathVariable("slug") String slug, @RequestParam(name = "after", required = false) @Nullable String after);

    @Access(Who.ADMIN)
    @PutExchange("/v1/leaderboards/{slug}/voided-matches/{match}")
    void voidMatch(
            @PathVariable("slug") String slug,
            @PathVariable("match") String match,
            @RequestParam("reason") String reason);

    @Access(Who.ADMIN)
    @DeleteExchange("/v1/leaderboards/{slug}/voided-matches/{match}")
    void restoreMatch(
            @PathVariable("slug") String slug,
            @PathVariable("match") String match,
            @RequestParam("reason") String reason);

    @Access(Who.ADMIN)
    @PutExchange("/v1/leaderboards/{slug}/voided-players/{user_id}")
    void voidPlayer(
            @PathVariable("slug") String slug,
            @PathVariable("user_id") String userId,
            @RequestParam("reason") String reason);

    @Access(Who.ADMIN)
    @DeleteExchange("/v1/leaderboards/{slug}/voided-players/{user_id}")
    void restorePlayer(
            @PathVariable("slug") String slug,
            @PathVariable("user_id") String userId,
            @RequestParam("reason") String reason);

    @Access(Who.ADMIN)
    @PutExchange("/v1/leaderboards/{slug}/hidden-players/{user_id}")
    void hide(
            @PathVariable("slug") String slug,
            @PathVariable("user_id") String userId,
            @RequestParam("reason") String reason);

    @Access(Who.ADMIN)
    @DeleteExchange("/v1/leaderboards/{slug}/hidden-players/{user_id}")
    void show(
            @PathVariable("slug") String slug,
            @PathVariable("user_id") String userId,
            @RequestParam("reason") String reason);
}
