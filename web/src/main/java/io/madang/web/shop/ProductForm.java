package io.madang.web.shop;

import io.madang.contracts.client.ProductAdministration.NewProductRequest;
import io.madang.contracts.client.ProductAdministration.ProductRequest;
import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductState;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What somebody typed about a product.
 *
 * @param id empty for a new one
 * @param version that the change is for; 0 for a new one
 * @param key so that a new one is made once, however often the form is sent
 * @param stock of a new one
 */
public record ProductForm(
        String id,
        long version,
        String key,
        String name,
        String description,
        String price,
        String state,
        String stock) {

    /** The states that an administrator chooses from. */
    public static final List<ProductState> STATES =
            List.of(ProductState.DRAFT, ProductState.ON_SALE, ProductState.ENDED);

    /** What a form leaves out is empty. */
    public ProductForm {
        id = Objects.requireNonNullElse(id, "");
        key = Objects.requireNonNullElse(key, "");
        name = Objects.requireNonNullElse(name, "");
        // browsers end lines with two characters
        description = Objects.requireNonNullElse(description, "").replace("\r\n", "\n");
        price = Objects.requireNonNullElse(price, "");
        state = Objects.requireNonNullElse(state, "");
        stock = Objects.requireNonNullElse(stock, "");
    }

    static ProductForm fresh(String key) {
        return new ProductForm("", 0, key, "", "", "", ProductState.DRAFT.name(), "0");
    }

    static ProductForm of(Product product) {
        ProductState state = product.state() == ProductState.SOLD_OUT ? ProductState.ON_SALE : product.state();
        return new ProductForm(
                product.id().toString(),
                product.version(),
                "",
                product.name(),
                product.description(),
                Long.toString(product.price()),
                state.name(),
                "");
    }

    public boolean isNew() {
        return id.isEmpty();
    }

    public String path() {
        return "/shop/admin/products/" + (isNew() ? "new" : id);
    }

    ProductForm at(String otherId, long otherVersion, String otherKey) {
        return new ProductForm(otherId, otherVersion, otherKey, name, description, price, state, stock);
    }

    NewProductRequest creation() {
        FieldChecks checks = checked();
        Optional<Long> pieces = checks.check(() -> ShopForms.number("stock", stock));
        checks.throwIfAny();
        return new NewProductRequest(
                name, description, ShopForms.number("price", price), chosen(), pieces.orElseThrow());
    }

    ProductRequest change() {
        checked().throwIfAny();
        return new ProductRequest(name, description, ShopForms.number("price", price), chosen());
    }

    /** What is said beside a number that is none; all else is the service's affair. */
    private FieldChecks checked() {
        FieldChecks checks = new FieldChecks();
        checks.check(() -> ShopForms.filled("name", name));
        checks.check(() -> ShopForms.number("price", price));
        checks.check(this::chosen);
        return checks;
    }

    private ProductState chosen() {
        return STATES.stream()
                .filter(each -> each.name().equals(state))
                .findFirst()
                .orElseThrow(() -> Failure.ofField("state", WebReason.CHOOSE));
    }
}
