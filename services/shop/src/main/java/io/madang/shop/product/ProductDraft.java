package io.madang.shop.product;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.shop.ProductState;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.text.TextRules;
import io.madang.shop.store.ShopReason;

/** What an administrator wants a product to be, checked. */
record ProductDraft(String name, String description, long price, ProductState state) {

    static final int MAX_NAME = 100;
    static final int MAX_DESCRIPTION = 4000;
    static final long MAX_PRICE = 1_000_000_000_000L;
    static final long MAX_STOCK = 1_000_000_000L;

    ProductDraft {
        FieldChecks checks = new FieldChecks();
        name = checks.text(name, typed -> TextRules.line("name", typed, 1, MAX_NAME));
        description = checks.text(description, typed -> TextRules.lines("description", typed, 0, MAX_DESCRIPTION));
        checks.check(() -> requireRange("price", price, 1, MAX_PRICE));
        checks.check(() -> requireChosen(state));
        checks.throwIfAny();
    }

    private static ProductState requireChosen(ProductState state) {
        if (state == ProductState.SOLD_OUT) {
            throw Failure.ofField("state", ShopReason.PRODUCT_STATE);
        }
        return state;
    }

    static long requireRange(String field, long value, long min, long max) {
        if (value < min || value > max) {
            throw Failure.ofField(field, InputReason.RANGE, arg("min", min), arg("max", max), arg("value", value));
        }
        return value;
    }
}
