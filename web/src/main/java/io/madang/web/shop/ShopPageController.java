package io.madang.web.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.Ordering;
import io.madang.contracts.client.Ordering.ItemRequest;
import io.madang.contracts.client.Ordering.OrderRequest;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.Coupon;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.CouponState;
import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OwnCoupons;
import io.madang.contracts.shop.PopularList;
import io.madang.contracts.shop.PopularPeriod;
import io.madang.contracts.shop.PopularProducts;
import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductPage;
import io.madang.contracts.shop.Products;
import io.madang.kernel.error.Failure;
import io.madang.web.form.FormErrors;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The shop's front, and the page of each product with its order form. */
@Controller
class ShopPageController {

    private static final String PRODUCT = "shop/product.jte";
    private static final int POPULAR = 10;
    private static final int NEWEST = 24;
    private static final int COUPONS = 100;
    private static final Set<String> FIELDS = Set.of("items.pieces", "couponId");

    private final Products products;
    private final PopularProducts popular;
    private final OwnCoupons coupons;
    private final Ordering ordering;
    private final Pages pages;
    private final Forms forms;
    private final PageParts parts;

    ShopPageController(
            Products products,
            PopularProducts popular,
            OwnCoupons coupons,
            Ordering ordering,
            Pages pages,
            Forms forms,
            PageParts parts) {
        this.products = products;
        this.popular = popular;
        this.coupons = coupons;
        this.ordering = ordering;
        this.pages = pages;
        this.forms = forms;
        this.parts = parts;
    }

    @Access(Who.ANYONE)
    @GetMapping("/shop")
    Page front(
            @RequestParam(name = "period", defaultValue = "yesterday") PopularPeriod period,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        return pages.show(request, frame -> {
            PendingPart<PopularList> best = parts.ask(Services.SHOP.role(), () -> popular.popular(period, POPULAR));
            PagePart<ProductPage> newest = parts.ask(Services.SHOP.role(), () -> products.onSale(NEWEST, after))
                    .await();
            return pages.page("shop/front.jte", frame, "popular", best.await(), "period", period, "products", newest);
        });
    }

    @Access(Who.ANYONE)
    @GetMapping("/shop/products/{id}")
    View product(@PathVariable("id") ProductId id, HttpServletRequest request, HttpServletResponse response) {
        if (pages.isGuest(request)) {
            return pages.show(
                    request,
                    frame -> pages.page(
                            PRODUCT,
                            frame,
                            "product",
                            products.product(id),
                            "key",
                            "",
                            "pieces",
                            "1",
                            "coupon",
                            "",
                            "coupons",
                            new PagePart.Available<>(List.<Coupon>of()),
                            "csrf",
                            "",
                            "errors",
                            FormErrors.NONE));
        }
        return forms.show(
                request,
                response,
                PRODUCT,
                "product",
                products.product(id),
                "key",
                Forms.freshKey(),
                "pieces",
                "1",
                "coupon",
                "",
                "coupons",
                usableCoupons());
    }

    @Access(Who.USER)
    @PostMapping("/shop/products/{id}")
    View order(
            @PathVariable("id") ProductId id,
            @RequestParam(name = "pieces", defaultValue = "1") String pieces,
            @RequestParam(name = "coupon", defaultValue = "") String coupon,
            @RequestParam(name = "key", defaultValue = "") String key,
            HttpServletRequest request,
            HttpServletResponse response) {
        Product product = products.product(id);
        try {
            List<ItemRequest> items = List.of(new ItemRequest(id, (int) ShopForms.number("items.pieces", pieces)));
            @Nullable CouponId used = coupon.isBlank() ? null : ShopForms.coupon(coupon.strip());
            Order order = ordering.place(new OrderRequest(items, used), Forms.keyOf(key));
            return new SeeOther("/shop/orders/" + order.id());
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    FIELDS,
                    PRODUCT,
                    "product",
                    product,
                    "key",
                    Forms.freshKey(),
                    "pieces",
                    pieces,
                    "coupon",
                    coupon,
                    "coupons",
                    usableCoupons());
        }
    }

    /** Those among the caller's newest coupons that an order can use. */
    private PagePart<List<Coupon>> usableCoupons() {
        return parts.ask(Services.SHOP.role(), () -> coupons.coupons(null, COUPONS))
                .await()
                .map(list -> list.coupons().stream()
                        .filter(coupon -> coupon.state() == CouponState.ISSUED)
                        .toList());
    }
}
