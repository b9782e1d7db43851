package io.madang.shop.coupon.campaign;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.AccountCounts;
import io.madang.contracts.shop.Campaign;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignList;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.kernel.text.TextRules;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What administrators do with campaigns. */
@RestController
@Tag(name = "Coupon campaigns")
class CampaignAdministrationController {

    private static final String LIMIT = "campaign-admin";
    private static final int MAX_REASON = 200;
    private static final String KEY = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11";
    private static final String LIST = "all campaigns, newest first";

    private final CampaignAdministration administration;
    private final CampaignRows rows;
    private final CampaignReports reports;
    private final Supplier<AccountCounts> accounts;
    private final InstantSource clock;
    private final String currency;

    CampaignAdministrationController(
            CampaignAdministration administration,
            CampaignRows rows,
            CampaignReports reports,
            Supplier<AccountCounts> accounts,
            InstantSource clock,
            String currency) {
        this.administration = administration;
        this.rows = rows;
        this.reports = reports;
        this.accounts = accounts;
        this.clock = clock;
        this.currency = currency;
    }

    record DailyRequest(
            @Schema(
                            description = "the campaign of the first day",
                            example = "{\"name\": \"정오의 쿠폰\", \"total\": 1000, \"opensAt\": \"2026-11-20T03:00:00Z\","
                                    + " \"closesAt\": \"2026-11-20T04:00:00Z\", \"discount\": {\"amount\": 3000},"
                                    + " \"validDays\": 7}")
                    @Valid
                    @NotNull
                    CampaignRequest campaign,
            @Schema(example = "30", description = "on how many days, 1 to 100") @NotNull Integer days,
            @Schema(example = "Asia/Seoul", description = "the time zone of the times of day") @NotNull String zone) {}

    record WhyRequest(
            @Schema(example = "가격을 잘못 정했습니다", description = "for the moderation log") @NotNull String reason) {

        String checked() {
            return TextRules.line("reason", reason, 1, MAX_REASON);
        }
    }

    /**
     * @param users how many could take part at this moment, if they asked
     * @param levelLeftOut whether fewer could, since a level is asked for, which is not counted
     */
    record EligibleCount(
            @Schema(example = "4211") long users,
            @Schema(description = "true where minLevel is given, which is not counted: these are the most")
                    boolean levelLeftOut) {}

    @Operation(
            summary = "Create a campaign",
            description = "It opens by itself at opensAt. Its terms never change; it can be opened early and stopped."
                    + " Repeat a request whose reply was lost with the same Idempotency-Key: it makes one campaign.")
    @ApiResponse(responseCode = "201", description = "Made")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "409", description = "There are too many campaigns that are not over")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @PostMapping("/v1/campaigns")
    ResponseEntity<CampaignReport> create(
            @Valid @RequestBody CampaignRequest body,
            @Parameter(description = "chosen by the client, anew for each campaign that it wants", example = KEY)
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        StoredCampaign campaign = administration
                .create(List.of(body.terms()), key, caller.requiredUser())
                .getFirst();
        return ResponseEntity.created(URI.create("/v1/campaigns/" + campaign.id()))
                .body(reports.report(campaign));
    }

    @Operation(
            summary = "Make the same campaign for several days",
            description = "One campaign for each day, the first as given and each other at the same times of day, with"
                    + " coupons, codes and a report of its own. All of them are made, or none. Repeat a request whose"
                    + " reply was lost with the same Idempotency-Key: it makes them once.")
    @ApiResponse(responseCode = "201", description = "Made; the first day first")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "409", description = "There would be too many campaigns that are not over")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @PostMapping("/v1/campaigns/daily")
    ResponseEntity<CampaignList> createDaily(
            @Valid @RequestBody DailyRequest body,
            @Parameter(description = "chosen by the client, anew for each series that it wants", example = KEY)
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        List<CampaignTerms> all = DailySeries.checked(body.days(), body.zone())
                .terms(body.campaign().terms());
        Instant now = clock.instant();
        List<Campaign> made = administration.create(all, key, caller.requiredUser()).stream()
                .map(campaign -> campaign.shown(now, currency))
                .toList();
        return ResponseEntity.status(HttpStatus.CREATED).body(new CampaignList(made, null, false));
    }

    @Operation(
            summary = "Count who could take part in a campaign",
            description = "Nothing is changed. Levels are left out of the count; levelLeftOut says so.")
    @ApiResponse(responseCode = "200", description = "How many active accounts are eligible")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @PostMapping("/v1/campaigns/eligible-users")
    EligibleCount eligible(@Valid @RequestBody CampaignRequest.EligibilityRequest body) {
        Eligibility eligibility = body.eligibility();
        administration.requireKnownLevels(eligibility);
        AccountCounts.Circle circle =
                AccountCounts.Circle.valueOf(eligibility.audience().name());
        return new EligibleCount(
                accounts.get().count(circle, eligibility.signedUpFrom(), eligibility.signedUpUntil()),
                eligibility.minLevel() != null);
    }

    @Operation(summary = "All campaigns, the newest first")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @Access(Who.ADMIN)
    @GetMapping("/v1/campaigns/all")
    CampaignList all(
            @Parameter(description = "next of the part before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many campaigns, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(LIST, 1, cursor).at(0);
        Gathered<StoredCampaign> found = rows.newest(before, Slice.size(size) + 1);
        Slice<StoredCampaign> part = Slice.of(
                found.items(), size, LIST, campaign -> new Cursor(campaign.id().value()));
        Instant now = clock.instant();
        return new CampaignList(
                part.items().stream()
                        .map(campaign -> campaign.shown(now, currency))
                        .toList(),
                part.next(),
                found.isIncomplete());
    }

    @Operation(summary = "A campaign with its code, what is left, and what was answered in the last seconds")
    @ApiResponse(responseCode = "200", description = "The report")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @Access(Who.ADMIN)
    @GetMapping("/v1/campaigns/{id}/report")
    CampaignReport report(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id) {
        return reports.report(administration.stored(id));
    }

    @Operation(summary = "Open a campaign now, before its time")
    @ApiResponse(responseCode = "200", description = "It is open")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(responseCode = "409", description = "It is open already, stopped, or over")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @PostMapping("/v1/campaigns/{id}/activation")
    CampaignReport activate(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            Caller caller) {
        return reports.report(administration.activate(id, caller.requiredUser()));
    }

    @Operation(summary = "Stop a campaign at once", description = "Granted coupons stay; see /v1/campaigns/{id}/void.")
    @ApiResponse(responseCode = "200", description = "It is stopped, and grants nothing more")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(responseCode = "409", description = "It was stopped before")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @PostMapping("/v1/campaigns/{id}/stop")
    CampaignReport stop(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            @Valid @RequestBody WhyRequest body,
            Caller caller) {
        return reports.report(administration.stop(id, body.checked(), caller.requiredUser()));
    }

    @Operation(
            summary = "Take back the unused coupons of a campaign that is stopped or over",
            description = "None of them can be used from now on. Their states follow in steps; the report says how far"
                    + " that is. Coupons that an order holds are taken back if the order is cancelled.")
    @ApiResponse(responseCode = "202", description = "Begun, or begun before")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(responseCode = "409", description = "It still grants coupons; stop it first")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = 60, perSeconds = 60)
    @PostMapping("/v1/campaigns/{id}/void")
    ResponseEntity<CampaignReport> voidUnused(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            @Valid @RequestBody WhyRequest body,
            Caller caller) {
        return ResponseEntity.accepted()
                .body(reports.report(administration.voidUnused(id, body.checked(), caller.requiredUser())));
    }
}
