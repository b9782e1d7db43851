package io.madang.web.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Ordering;
import io.madang.contracts.client.Ordering.PaymentRequest;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.Orders;
import io.madang.kernel.error.Failure;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** One's orders: the list, and each with its payment, the payment's result and its cancellation. */
@Controller
class OrderPageController {

    private static final String ORDER = "shop/order.jte";
    private static final int PAGE = 20;

    private final Orders orders;
    private final Ordering ordering;
    private final Forms forms;

    OrderPageController(Orders orders, Ordering ordering, Forms forms) {
        this.orders = orders;
        this.ordering = ordering;
        this.forms = forms;
    }

    @Access(Who.USER)
    @GetMapping("/shop/orders")
    View own(
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, "shop/orders.jte", "page", orders.own(PAGE, after));
    }

    @Access(Who.USER)
    @GetMapping("/shop/orders/{id}")
    View order(@PathVariable("id") OrderId id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request,
                response,
                ORDER,
                "order",
                orders.order(id),
                "cards",
                orders.cards().cards());
    }

    @Access(Who.USER)
    @PostMapping("/shop/orders/{id}/payment")
    View pay(
            @PathVariable("id") OrderId id,
            @RequestParam(name = "card", defaultValue = "") String card,
            HttpServletRequest request,
            HttpServletResponse response) {
        return acting(id, request, response, () -> ordering.pay(id, new PaymentRequest(card)));
    }

    @Access(Who.USER)
    @PostMapping("/shop/orders/{id}/cancel")
    View cancel(@PathVariable("id") OrderId id, HttpServletRequest request, HttpServletResponse response) {
        return acting(id, request, response, () -> ordering.cancel(id));
    }

    private View acting(OrderId id, HttpServletRequest request, HttpServletResponse response, Runnable action) {
        try {
            action.run();
            return new SeeOther("/shop/orders/" + id);
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("card"),
                    ORDER,
                    "order",
                    orders.order(id),
                    "cards",
                    orders.cards().cards());
        }
    }
}
