package io.madang.shop.coupon.redemption;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.Coupon;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.CouponList;
import io.madang.contracts.shop.OwnCoupons;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** The caller's coupons. */
@RestController
@Tag(name = "Coupons")
class OwnCouponsController implements OwnCoupons {

    private final CouponRows rows;
    private final CurrentCaller caller;
    private final InstantSource clock;
    private final String currency;

    OwnCouponsController(CouponRows rows, CurrentCaller caller, InstantSource clock, String currency) {
        this.rows = rows;
        this.caller = caller;
        this.clock = clock;
        this.currency = currency;
    }

    @Override
    @Operation(
            summary = "List your coupons, newest first",
            description = "Where incomplete is true, a database is away and what it has is missing.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases are away")
    public CouponList coupons(
            @Parameter(description = "next of the part before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor,
            @Parameter(description = "how many coupons, 100 at most", example = "30") int size) {
        UserId user = caller.required().requiredUser();
        String list = "coupons of user " + user + ", newest first";
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Gathered<CouponRow> found = rows.ofUser(user, before, Slice.size(size) + 1);
        Slice<CouponRow> part =
                Slice.of(found.items(), size, list, row -> new Cursor(row.id().value()));
        Instant now = clock.instant();
        return new CouponList(
                part.items().stream().map(row -> row.shown(now, currency)).toList(), part.next(), found.isIncomplete());
    }

    @Override
    @Operation(summary = "Get one of your coupons")
    @ApiResponse(responseCode = "200", description = "The coupon")
    @ApiResponse(responseCode = "404", description = "One has no such coupon")
    public Coupon coupon(@Parameter(description = "the coupon's id", example = "742893746598234112") CouponId id) {
        return rows.required(caller.required().requiredUser(), id).shown(clock.instant(), currency);
    }
}
