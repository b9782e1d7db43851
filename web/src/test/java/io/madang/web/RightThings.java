package io.madang.web;

import io.madang.contracts.account.UserId;
import io.madang.testkit.sweep.ApiOperation;
import io.madang.testkit.sweep.ApiOperation.Place;
import io.madang.testkit.sweep.RightValues;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which of the existing things is right in each place of an operation or a page. */
final class RightThings implements RightValues {

    private final LastingThings lasting;
    private final ExistingThings things;

    RightThings(WebServer server, LastingThings lasting) {
        this.lasting = lasting;
        this.things = new ExistingThings(server, lasting);
    }

    UserId user() {
        return things.user();
    }

    @Override
    public Optional<String> value(ApiOperation operation, Place place) {
        return switch (place.in()) {
            case "path" -> Optional.of(segment(operation, place));
            case "query" -> parameter(operation, place.name());
            default -> place.name().equals("If-Match") ? Optional.of("*") : Optional.empty();
        };
    }

    private String segment(ApiOperation operation, Place place) {
        return switch (operation.name()) {
            case "GET /v1/media/{id}" -> lasting.picture();
            case "PUT /v1/boards/{id}", "DELETE /v1/boards/{id}" -> things.board();
            default -> byPath(operation, place);
        };
    }

    private String byPath(ApiOperation operation, Place place) {
        return switch (operation.path()) {
            case "/v1/campaigns/{id}/activation" -> things.scheduledCampaign();
            case "/v1/campaigns/{id}/claims-with-code" ->
                things.codeCampaign().at("/campaign/id").asString();
            case "/v1/campaigns/{id}/claims-with-ticket", "/v1/campaigns/{id}/tickets" -> things.waitingCampaign();
            case "/v1/campaigns/{id}/tickets/{ticket}" ->
                place.name().equals("id") ? things.waitingCampaign() : things.ticket();
            case "/v1/campaigns/{id}/void" -> things.stoppedCampaign();
            case "/v1/coupons/{id}" -> things.coupon();
            case "/v1/seasons/{id}/end" -> lasting.openSeason();
            case "/v1/seasons/{id}/scores/{user_id}" ->
                place.name().equals("id") ? lasting.closedSeason() : lasting.player();
            case "/v1/products/{id}/picture" -> things.productWithPicture();
            case "/v1/media/uploads/{id}/complete" -> things.wholeUpload();
            case "/leaderboards/{slug}/seasons/{id}" ->
                place.name().equals("id") ? lasting.closedSeason() : lasting.leaderboard();
            case "/v1/media/{id}/content", "/v1/media/{id}/bookmark" -> lasting.picture();
            case "/v1/media/{id}/derivatives/{name}" ->
                place.name().equals("id") ? lasting.picture() : lasting.derivative();
            case "/v1/me/drafts/{kind}/{targetId}" -> place.name().equals("kind") ? "board" : things.draft();
            default -> byVariable(operation, place);
        };
    }

    private String byVariable(ApiOperation operation, Place place) {
        return switch (place.name()) {
            case "words", "key", "fileName" -> "any";
            case "userId" ->
                operation.segmentBefore(place).equals("users")
                        ? things.other()
                        : things.user().toString();
            default -> named(operation, place);
        };
    }

    private String named(ApiOperation operation, Place place) {
        return switch (operation.segmentBefore(place)) {
            case "users", "u" -> things.other();
            case "boards", "moderates", "bans" -> lasting.board().id().toString();
            case "by-slug", "b" -> lasting.board().slug();
            case "articles", "a", "views" -> things.article();
            case "comments", "comment-likes" -> things.comment();
            case "reports" -> things.report();
            case "leaderboards" -> "default";
            case "scores", "hidden-players", "voided-players" -> things.player();
            case "voided-matches" -> things.match();
            case "seasons" -> lasting.closedSeason();
            case "service-keys" -> things.serviceKey();
            case "products" -> things.product();
            case "orders" -> things.order();
            case "campaigns", "coupons" -> things.campaign();
            case "media" -> things.item();
            case "uploads" -> things.upload().path("id").asString();
            case "parts" -> "1";
            case "sessions" -> things.session();
            case "passkeys" -> "1";
            case "queues" -> "0";
            case "date", "hot" -> LocalDate.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("uuuuMMdd"));
            case "health" -> "article";
            default -> "";
        };
    }

    private Optional<String> parameter(ApiOperation operation, String parameter) {
        String link = operation.path().equals("/v1/media/uploads/{id}/parts/{number}")
                ? URI.create(things.upload().at("/missing/0/url").asString()).getRawQuery()
                : "";
        Map<String, String> signed = link.isEmpty()
                ? Map.of()
                : List.of(link.split("&")).stream()
                        .map(pair -> pair.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        return switch (parameter) {
            case "expires", "signature" -> Optional.ofNullable(signed.get(parameter));
            case "reason" -> Optional.of("because");
            case "until" -> Optional.of(Instant.now().plus(Duration.ofDays(1)).toString());
            case "article" -> Optional.of(things.article());
            case "ticket" -> Optional.of(things.dataTicket());
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<String> json(ApiOperation operation, String field) {
        Instant now = Instant.now();
        return switch (field) {
            case "articleId" -> text(things.article());
            case "commentId", "parentId" -> text(things.comment());
            case "boardId" ->
                text(operation.name().equals("PUT /v1/articles/{id}/board") ? things.board() : things.sharedBoard());
            case "productId" -> text(things.product());
            case "items" -> Optional.of("[{\"productId\":\"%s\",\"pieces\":1}]".formatted(things.product()));
            case "slug", "nickname" -> text(Browser.freshName());
            case "board" -> text("default");
            case "scores" ->
                Optional.of("[{\"user_id\":\"%s\",\"points\":1,\"match_id\":\"one\"}]".formatted(things.user()));
            case "refreshToken" -> text(things.logIn().path("refreshToken").asString());
            case "couponId", "recoveryCode", "passkey", "time", "prefix" -> Optional.of("null");
            case "opensAt" -> text(now.plusSeconds(600).toString());
            case "closesAt" -> text(now.plus(Duration.ofHours(1)).toString());
            case "validUntil" -> Optional.of("null");
            case "signedUpUntil" -> text(now.toString());
            case "password", "currentPassword" -> text(Browser.PASSWORD);
            default -> jsonOf(operation, field);
        };
    }

    private Optional<String> jsonOf(ApiOperation operation, String field) {
        return switch (operation.name() + " " + field) {
            case "POST /v1/accounts name", "POST /v1/boards name", "PUT /v1/boards/{id} name" ->
                text(Browser.freshName());
            case "POST /v1/sessions name" -> text(things.nameOfUser());
            case "POST /v1/campaigns/{id}/claims-with-ticket ticket" -> text(things.ticket());
            case "POST /v1/campaigns/{id}/claims-with-ticket code" ->
                text(things.waiting().path("code").asString());
            case "POST /v1/campaigns/{id}/claims-with-code code" ->
                text(things.codeCampaign().path("code").asString());
            case "POST /v1/campaigns code",
                    "POST /v1/me/passkeys/options code",
                    "POST /v1/me/second-factor/totp code" -> Optional.of("null");
            default -> Optional.empty();
        };
    }

    @Override
    public byte[] file(ApiOperation operation) {
        return switch (operation.name()) {
            case "POST /v1/media" -> ExistingThings.FILE;
            case "PUT /v1/media/uploads/{id}/parts/{number}" -> ExistingThings.FILE;
            case "POST /v1/payments/webhook" -> "{}".getBytes(StandardCharsets.UTF_8);
            case "PUT /v1/me/avatar", "PUT /v1/products/{id}/picture" -> lasting.png();
            default -> new byte[0];
        };
    }

    private static Optional<String> text(String value) {
        return Optional.of("\"" + value + "\"");
    }
}
