package io.madang.shop.product;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductPage;
import io.madang.contracts.shop.ProductState;
import io.madang.contracts.shop.Products;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.sharding.Gathered;
import io.madang.shop.store.ShopReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.ServletWebRequest;

/** Products as everybody sees them. */
@RestController
@Tag(name = "Products", description = "What the shop sells")
class ProductsController implements Products {

    private static final String ON_SALE = "products on sale";
    private static final Duration FRESH = Duration.ofMinutes(5);

    private final ProductRows rows;
    private final String currency;

    ProductsController(ProductRows rows, String currency) {
        this.rows = rows;
        this.currency = currency;
    }

    @Operation(summary = "The products on sale, the newest first", description = "Those that are sold out among them.")
    @ApiResponse(responseCode = "200", description = "Some products, and the cursor of the next ones")
    @ApiResponse(responseCode = "400", description = "size is out of bounds, or the cursor is of another list")
    @Override
    public ProductPage onSale(
            @Parameter(description = "how many, 100 at most", example = "30") int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor) {
        return page(ON_SALE, size, cursor, true);
    }

    ProductPage page(String list, int size, @Nullable String cursor, boolean onSaleOnly) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Gathered<ProductRow> found = rows.before(before, Slice.size(size) + 1, onSaleOnly);
        Slice<ProductRow> slice =
                Slice.of(found.items(), size, list, row -> new Cursor(row.id().value()));
        return new ProductPage(
                slice.items().stream().map(row -> row.shown(currency).summary()).toList(),
                slice.next(),
                found.isIncomplete());
    }

    @Operation(summary = "One product")
    @ApiResponse(responseCode = "200", description = "The product; its ETag is its version")
    @ApiResponse(responseCode = "404", description = "There is no such product, or it is a draft")
    @Override
    public Product product(@Parameter(description = "the product's id", example = "742893746598234112") ProductId id) {
        return visible(id).shown(currency);
    }

    private ProductRow visible(ProductId id) {
        return rows.find(id).filter(row -> row.state() != ProductState.DRAFT).orElseThrow(ProductChanges::unknown);
    }

    @Operation(summary = "A product's picture", description = "A PNG. Cacheable; ask again with If-None-Match.")
    @ApiResponse(responseCode = "200", description = "The picture")
    @ApiResponse(responseCode = "304", description = "Not changed")
    @ApiResponse(responseCode = "404", description = "There is no such product, or it has no picture")
    @Access(Who.ANYONE)
    @GetMapping("/v1/products/{id}/picture")
    @Nullable
    ResponseEntity<byte[]> picture(
            @Parameter(description = "the product's id", example = "742893746598234112") @PathVariable("id")
                    ProductId id,
            ServletWebRequest request) {
        ProductRow row = visible(id);
        if (row.picture() == null) {
            throw Failure.of(ShopReason.PICTURE_NOT_FOUND);
        }
        String etag = "\"" + row.picture() + "\"";
        if (request.checkNotModified(etag)) {
            return null;
        }
        return ResponseEntity.ok()
                .eTag(etag)
                .cacheControl(CacheControl.maxAge(FRESH).cachePublic())
                .contentType(MediaType.IMAGE_PNG)
                .header("X-Content-Type-Options", "nosniff")
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .body(rows.picture(id).orElseThrow(() -> Failure.of(ShopReason.PICTURE_NOT_FOUND)));
    }
}
