package io.madang.shop.coupon.redemption;

import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.CouponPersonalData;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** Which coupons a user was granted. */
@Hidden
@RestController
class CouponPersonalDataController implements CouponPersonalData {

    private final CouponRows rows;
    private final Redemptions redemptions;
    private final InstantSource clock;

    CouponPersonalDataController(CouponRows rows, Redemptions redemptions, InstantSource clock) {
        this.rows = rows;
        this.redemptions = redemptions;
        this.clock = clock;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        Slice<CouponRow> part = part(userId, cursor);
        return new PersonalDataPage(
                "coupons", part.items().stream().map(this::fields).toList(), part.next());
    }

    /** Coupons in orders stay with these, as orders do. The others stay in their campaign's count and are nobody's. */
    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        Slice<CouponRow> part = part(userId, cursor);
        int erased = 0;
        for (CouponRow row : part.items()) {
            erased += redemptions.disown(userId, row.campaign()) ? 1 : 0;
        }
        return new ErasedPart(erased, part.next());
    }

    private Slice<CouponRow> part(UserId user, @Nullable String cursor) {
        String list = "coupons held of user " + user;
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        return Slice.of(
                rows.ofUser(user, before, PAGE + 1).complete(),
                PAGE,
                list,
                row -> new Cursor(row.id().value()));
    }

    private Map<String, Object> fields(CouponRow row) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", row.id().toString());
        fields.put("campaignId", row.campaign().toString());
        fields.put("name", row.name());
        fields.put("state", row.stateAt(clock.instant()).name());
        fields.put("orderId", row.order() == null ? "" : row.order().toString());
        fields.put("code", Objects.requireNonNullElse(row.code(), ""));
        fields.put("grantedAt", row.grantedAt().toString());
        fields.put("expiresAt", row.expiresAt().toString());
        return fields;
    }
}
