package io.madang.shop.order;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderPage;
import io.madang.contracts.shop.OrderState;
import io.madang.contracts.shop.Orders;
import io.madang.contracts.shop.PaymentCards;
import io.madang.contracts.shop.PaymentStatus;
import io.madang.contracts.shop.ProductId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.kernel.text.TextRules;
import io.madang.shop.payment.PaymentGateway;
import io.madang.shop.store.ShopReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Orders as their buyers place, pay and cancel them. */
@RestController
@Tag(name = "Orders", description = "Orders and their payments")
class OrdersController implements Orders {

    private static final int SECONDS = 60;
    private static final int MAX_CARD = 200;

    private final OrderRows orders;
    private final OrderViews views;
    private final OrderPlacement placement;
    private final OrderPayment payment;
    private final OrderEnding ending;
    private final PaymentGateway gateway;
    private final CurrentCaller current;

    OrdersController(
            OrderRows orders,
            OrderViews views,
            OrderPlacement placement,
            OrderPayment payment,
            OrderEnding ending,
            PaymentGateway gateway,
            CurrentCaller current) {
        this.orders = orders;
        this.views = views;
        this.placement = placement;
        this.payment = payment;
        this.ending = ending;
        this.gateway = gateway;
        this.current = current;
    }

    record ItemRequest(
            @Schema(example = "742893746598234112") @NotNull ProductId productId,
            @Schema(example = "2", description = "1 to 1000") int pieces) {}

    record OrderRequest(
            @Schema(example = "[{\"productId\": \"742893746598234112\", \"pieces\": 2}]", description = "1 to 20")
                    @NotNull
                    List<@NotNull @Valid ItemRequest> items,
            @Schema(example = "742893746598234881", description = "one of the buyer's coupons; none, if left out")
                    @Nullable
                    CouponId couponId) {}

    record PaymentRequest(
            @Schema(example = "approved", description = "a card, as the payment provider calls it") @NotNull
                    String card) {

        @Override
        public String toString() {
            return "payment";
        }
    }

    @Operation(
            summary = "Place an order",
            description = "Stock and coupon are reserved, and the prices fixed, until expiresAt. Repeat a request whose"
                    + " reply was lost with the same Idempotency-Key: it places one order.")
    @ApiResponse(responseCode = "201", description = "Placed; pay it next")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "404", description = "There is no such product")
    @ApiResponse(responseCode = "409", description = "A product is sold out or not on sale; nothing is ordered")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @ApiResponse(responseCode = "429", description = "Too many orders; Retry-After says when to come again")
    @Access(Who.USER)
    @RateLimited(value = "order", count = 60, perSeconds = SECONDS)
    @PostMapping("/v1/orders")
    ResponseEntity<Order> place(
            @Valid @RequestBody OrderRequest body,
            @Parameter(
                            description = "chosen by the client, anew for each order that it wants",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        List<OrderLine> lines = body.items().stream()
                .map(item -> new OrderLine(item.productId(), item.pieces()))
                .toList();
        Order order = placement.place(caller.requiredUser(), lines, body.couponId(), key);
        return ResponseEntity.created(URI.create("/v1/orders/" + order.id())).body(order);
    }

    @Override
    @Operation(summary = "List your orders, newest first")
    @ApiResponse(responseCode = "200", description = "Some orders, and the cursor of the next ones")
    @ApiResponse(responseCode = "400", description = "size is out of bounds, or the cursor is of another list")
    public OrderPage own(
            @Parameter(description = "how many, 100 at most", example = "20") int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor) {
        UserId buyer = current.required().requiredUser();
        String list = "orders of user " + buyer + ", newest first";
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Slice<OrderRow> slice = Slice.of(
                orders.ofBuyer(buyer, before, Slice.size(size) + 1),
                size,
                list,
                row -> new Cursor(row.id().value()));
        return new OrderPage(views.of(slice.items()), slice.next());
    }

    @Override
    @Operation(summary = "One order", description = "For its buyer and administrators.")
    @ApiResponse(responseCode = "200", description = "The order")
    @ApiResponse(responseCode = "404", description = "There is no such order, or it is somebody else's")
    public Order order(@Parameter(description = "the order's id", example = "742893746598234112") OrderId id) {
        return views.of(visible(id, current.required()));
    }

    @Override
    @Operation(
            summary = "The cards that a payment may name",
            description = "Empty where the payment provider issues card references of its own.")
    @ApiResponse(responseCode = "200", description = "The names, as a payment's member card takes them")
    public PaymentCards cards() {
        return new PaymentCards(gateway.cards());
    }

    @Operation(
            summary = "Pay an order",
            description = "An order that is paid already, or whose payment is being checked, stays as it is.")
    @ApiResponse(responseCode = "200", description = "Paid or declined; the member payment says which")
    @ApiResponse(responseCode = "202", description = "The provider has not said yet; look at the order again")
    @ApiResponse(responseCode = "400", description = "There is no such card")
    @ApiResponse(responseCode = "404", description = "There is no such order, or it is somebody else's")
    @ApiResponse(responseCode = "409", description = "The order has ended")
    @ApiResponse(responseCode = "429", description = "Too many payments; Retry-After says when to come again")
    @Access(Who.USER)
    @RateLimited(value = "payment", count = 60, perSeconds = SECONDS)
    @PostMapping("/v1/orders/{id}/payment")
    ResponseEntity<Order> pay(
            @Parameter(description = "the order's id", example = "742893746598234112") @PathVariable("id") OrderId id,
            @Valid @RequestBody PaymentRequest body,
            Caller caller) {
        Order paid = payment.pay(id, caller.requiredUser(), checkedCard(body.card()));
        HttpStatus status = paid.payment() == PaymentStatus.PROCESSING ? HttpStatus.ACCEPTED : HttpStatus.OK;
        return ResponseEntity.status(status).body(paid);
    }

    @Operation(
            summary = "Cancel an order",
            description = "One that is paid is refunded. One that has ended already stays as it is. For its buyer and"
                    + " administrators.")
    @ApiResponse(responseCode = "200", description = "Cancelled or refunded")
    @ApiResponse(responseCode = "404", description = "There is no such order, or it is somebody else's")
    @Access(Who.USER)
    @RateLimited(value = "order", count = 60, perSeconds = SECONDS)
    @PostMapping("/v1/orders/{id}/cancel")
    Order cancel(
            @Parameter(description = "the order's id", example = "742893746598234112") @PathVariable("id") OrderId id,
            Caller caller) {
        ending.end(visible(id, caller).id(), OrderState.CANCELLED);
        return views.read(id);
    }

    private String checkedCard(String typed) {
        List<String> cards = gateway.cards();
        if (cards.isEmpty()) {
            return TextRules.line("card", typed, 1, MAX_CARD);
        }
        if (!cards.contains(typed)) {
            throw Failure.ofField("card", ShopReason.CARD_FORM, arg("choices", String.join(", ", cards)));
        }
        return typed;
    }

    private OrderRow visible(OrderId id, Caller caller) {
        return orders.find(id)
                .filter(row -> caller.admin() || caller.is(row.buyer()))
                .orElseThrow(OrderRows::unknown);
    }
}
