package io.madang.shop.coupon.campaign;

import io.madang.contracts.shop.CouponDiscount;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an administrator wants a campaign to be. */
record CampaignRequest(
        @Schema(example = "봄맞이 선착순 쿠폰") @NotNull String name,
        @Schema(example = "10000", description = "how many coupons there are, 1,000,000 at most") @NotNull
                Integer total,
        @Schema(example = "2026-11-20T03:00:00Z") @NotNull Instant opensAt,
        @Schema(example = "2026-11-20T15:00:00Z") @NotNull Instant closesAt,
        @Schema(
                        description = "what a coupon takes off",
                        example = "{\"percent\": 10, \"cap\": 5000, \"minimumPrice\": 20000}")
                @Valid
                @NotNull
                DiscountRequest discount,
        @Schema(example = "2026-12-31T15:00:00Z", description = "until when coupons can be used; or give validDays")
                @Nullable
                Instant validUntil,
        @Schema(example = "14", description = "for how many days a coupon can be used; or give validUntil") @Nullable
                Integer validDays,
        @Schema(description = "who may take part; everybody, if left out", example = "{\"audience\": \"everybody\"}")
                @Valid
                @Nullable
                EligibilityRequest eligibility,
        @Schema(
                        example = "none",
                        description = "how the campaign uses codes, which are made at random; none, if left out")
                @Nullable
                Codes codes,
        @Schema(
                        description = "users wait for their turn to claim; no waiting room, if left out",
                        example = "{\"order\": \"first-come\", \"perSecond\": 200}")
                @Valid
                @Nullable
                WaitingRoomRequest waitingRoom) {

    record WaitingRoomRequest(
            @Schema(example = "first-come", description = "first-come, or random among those before the opening")
                    @NotNull
                    WaitingRoom.Order order,
            @Schema(example = "200", description = "how many users are admitted in a second, 1 to 100,000") @NotNull
                    Integer perSecond) {

        WaitingRoom room() {
            return new WaitingRoom(order, perSecond);
        }
    }

    record DiscountRequest(
            @Schema(example = "3000") @Nullable Long amount,
            @Schema(example = "10") @Nullable Integer percent,
            @Schema(example = "5000") @Nullable Long cap,
            @Schema(example = "20000", description = "the lowest price it is for; 0, if left out") @Nullable
                    Long minimumPrice) {

        CouponDiscount discount() {
            return new CouponDiscount(amount, percent, cap, Objects.requireNonNullElse(minimumPrice, 0L));
        }
    }

    record EligibilityRequest(
            @Schema(example = "everybody") @Nullable Audience audience,
            @Schema(example = "2026-01-01T00:00:00Z") @Nullable Instant signedUpFrom,
            @Schema(example = "2026-11-01T00:00:00Z") @Nullable Instant signedUpUntil,
            @Schema(example = "3", description = "only where the installation has levels") @Nullable Integer minLevel) {

        Eligibility eligibility() {
            return new Eligibility(
                    Objects.requireNonNullElse(audience, Audience.EVERYBODY), signedUpFrom, signedUpUntil, minLevel);
        }
    }

    CampaignTerms terms() {
        return new CampaignTerms(
                name,
                total,
                opensAt,
                closesAt,
                discount.discount(),
                validUntil,
                validDays,
                eligibility == null ? new Eligibility(Audience.EVERYBODY, null, null, null) : eligibility.eligibility(),
                Objects.requireNonNullElse(codes, Codes.NONE),
                null,
                waitingRoom == null ? null : waitingRoom.room());
    }
}
