package io.madang.shop.order;

import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.OrderPersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Hidden;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What a user has ordered. */
@Hidden
@RestController
class OrderPersonalDataController implements OrderPersonalData {

    private final OrderRows orders;

    OrderPersonalDataController(OrderRows orders) {
        this.orders = orders;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        String list = "orders held of user " + userId;
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Slice<OrderRow> slice = Slice.of(
                orders.ofBuyer(userId, before, PAGE + 1),
                PAGE,
                list,
                row -> new Cursor(row.id().value()));
        List<OrderId> ids = slice.items().stream().map(OrderRow::id).toList();
        Map<OrderId, List<OrderItem>> items =
                ids.isEmpty() ? Map.of() : orders.items(orders.shardOf(ids.getFirst()), ids);
        return new PersonalDataPage(
                "orders",
                slice.items().stream()
                        .map(row -> fields(row, items.getOrDefault(row.id(), List.of())))
                        .toList(),
                slice.next());
    }

    /** Orders stay: accounts must be kept, and they hold no name. */
    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        return ErasedPart.NOTHING;
    }

    private static Map<String, Object> fields(OrderRow row, List<OrderItem> items) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", row.id().toString());
        fields.put("state", OrderStates.name(row.state()));
        fields.put("price", row.price());
        fields.put("discount", row.discount());
        fields.put("currency", row.currency());
        fields.put("createdAt", row.createdAt().toString());
        fields.put("paidAt", row.paidAt() == null ? "" : row.paidAt().toString());
        fields.put(
                "items",
                items.stream()
                        .map(item -> Map.<String, Object>of(
                                "productId", item.productId().toString(),
                                "name", item.name(),
                                "price", item.price(),
                                "pieces", item.pieces()))
                        .toList());
        return fields;
    }
}
