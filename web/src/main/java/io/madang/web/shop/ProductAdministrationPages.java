package io.madang.web.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.ProductAdministration;
import io.madang.contracts.client.ProductAdministration.Stock;
import io.madang.contracts.client.ProductAdministration.StockRequest;
import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.web.WebReason;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.View;

/** The products, for administrators. */
@Controller
class ProductAdministrationPages {

    private static final String TEMPLATE = "shop/edit.jte";
    private static final String LIST = "/shop/admin/products";
    private static final int PAGE = 50;
    private static final Set<String> FIELDS =
            Set.of("name", "description", "price", "state", "stock", "pieces", "picture");
    private static final Stock NONE = new Stock(0, 0, 0, 0);

    private final ProductAdministration products;
    private final Forms forms;

    ProductAdministrationPages(ProductAdministration products, Forms forms) {
        this.products = products;
        this.forms = forms;
    }

    @Access(Who.ADMIN)
    @GetMapping("/shop/admin/products")
    View all(
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, "shop/admin.jte", "page", products.all(PAGE, after));
    }

    @Access(Who.ADMIN)
    @GetMapping("/shop/admin/products/new")
    View fresh(HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request,
                response,
                TEMPLATE,
                "form",
                ProductForm.fresh(Forms.freshKey()),
                "stock",
                NONE,
                "stockKey",
                "");
    }

    @Access(Who.ADMIN)
    @PostMapping("/shop/admin/products/new")
    View make(@ModelAttribute ProductForm typed, HttpServletRequest request, HttpServletResponse response) {
        try {
            Product made = products.create(typed.creation(), Forms.keyOf(typed.key()));
            return new SeeOther(LIST + "/" + made.id());
        } catch (Failure e) {
            return refused(request, response, e, typed.at("", 0, Forms.freshKey()), NONE);
        }
    }

    @Access(Who.ADMIN)
    @GetMapping("/shop/admin/products/{id}")
    View product(@PathVariable("id") ProductId id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request,
                response,
                TEMPLATE,
                "form",
                ProductForm.of(products.draft(id)),
                "stock",
                products.stock(id),
                "stockKey",
                Forms.freshKey());
    }

    @Access(Who.ADMIN)
    @PostMapping("/shop/admin/products/{id}")
    View change(
            @PathVariable("id") ProductId id,
            @ModelAttribute ProductForm typed,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            products.change(id, typed.change(), "\"" + typed.version() + "\"");
            return new SeeOther(LIST);
        } catch (Failure e) {
            // sent again, it replaces what the other has saved meanwhile, which the form says
            long version = e.code() == ErrorCode.STALE ? products.draft(id).version() : typed.version();
            return refused(request, response, e, typed.at(id.toString(), version, ""), products.stock(id));
        }
    }

    @Access(Who.ADMIN)
    @PostMapping("/shop/admin/products/{id}/stock")
    View stockIn(
            @PathVariable("id") ProductId id,
            @RequestParam(name = "pieces", defaultValue = "") String pieces,
            @RequestParam(name = "key", defaultValue = "") String key,
            HttpServletRequest request,
            HttpServletResponse response) {
        return changing(
                id,
                request,
                response,
                () -> products.stockIn(id, new StockRequest(ShopForms.number("pieces", pieces)), Forms.keyOf(key)));
    }

    @Access(Who.ADMIN)
    @PostMapping("/shop/admin/products/{id}/picture")
    View picture(
            @PathVariable("id") ProductId id,
            @RequestParam(name = "picture", required = false) @Nullable MultipartFile picture,
            HttpServletRequest request,
            HttpServletResponse response) {
        return changing(id, request, response, () -> products.putPicture(id, bytes(picture)));
    }

    private View changing(ProductId id, HttpServletRequest request, HttpServletResponse response, Runnable action) {
        try {
            action.run();
            return new SeeOther(LIST + "/" + id);
        } catch (Failure e) {
            return refused(request, response, e, ProductForm.of(products.draft(id)), products.stock(id));
        }
    }

    private View refused(
            HttpServletRequest request, HttpServletResponse response, Failure failure, ProductForm form, Stock stock) {
        return forms.refused(
                request,
                response,
                failure,
                FIELDS,
                TEMPLATE,
                "form",
                form,
                "stock",
                stock,
                "stockKey",
                Forms.freshKey());
    }

    private static byte[] bytes(@Nullable MultipartFile picture) {
        if (picture == null || picture.isEmpty()) {
            throw Failure.ofField("picture", InputReason.MISSING);
        }
        try {
            return picture.getBytes();
        } catch (IOException e) {
            throw Failure.of(WebReason.PICTURE_UNREADABLE, e);
        }
    }
}
