package io.madang.shop.product;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.Product;
import io.madang.contracts.shop.ProductId;
import io.madang.contracts.shop.ProductPage;
import io.madang.contracts.shop.ProductState;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.picture.UploadedPictures;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.shop.product.StockReservations.Stock;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Products as administrators make, change and stock them. */
@RestController
@Tag(name = "Products")
class ProductAdministrationController {

    private static final String LIMIT = "shop-admin";
    private static final int COUNT = 120;
    private static final int SECONDS = 60;
    private static final String ALL = "all products";

    private final ProductChanges changes;
    private final ProductRows rows;
    private final StockReservations reservations;
    private final ProductsController products;
    private final UploadedPictures pictures;
    private final String currency;

    ProductAdministrationController(
            ProductChanges changes,
            ProductRows rows,
            StockReservations reservations,
            ProductsController products,
            UploadedPictures pictures,
            String currency) {
        this.changes = changes;
        this.rows = rows;
        this.reservations = reservations;
        this.products = products;
        this.pictures = pictures;
        this.currency = currency;
    }

    record ProductRequest(
            @Schema(example = "곶감 한 상자") @NotNull String name,
            @Schema(example = "상주에서 말린 곶감 30개", description = "plain text") @NotNull String description,
            @Schema(example = "32000", description = "of a piece, in the smallest unit of the currency") long price,
            @Schema(example = "on-sale", description = "draft, on-sale or ended; draft, if left out") @Nullable
                    ProductState state) {

        ProductDraft draft() {
            return new ProductDraft(name, description, price, state == null ? ProductState.DRAFT : state);
        }
    }

    record NewProductRequest(
            @Schema(example = "곶감 한 상자") @NotNull String name,
            @Schema(example = "상주에서 말린 곶감 30개", description = "plain text") @NotNull String description,
            @Schema(example = "32000", description = "of a piece, in the smallest unit of the currency") long price,
            @Schema(example = "on-sale", description = "draft, on-sale or ended; draft, if left out") @Nullable
                    ProductState state,
            @Schema(example = "100", description = "how many pieces there are; 0, if left out") @Nullable Long stock) {

        ProductDraft draft() {
            return new ProductDraft(name, description, price, state == null ? ProductState.DRAFT : state);
        }
    }

    record StockRequest(
            @Schema(example = "50", description = "how many came in; below 0 for some that are taken out")
                    long pieces) {}

    @Operation(
            summary = "Create a product",
            description = "Repeat a request whose reply was lost with the same Idempotency-Key: it makes one product.")
    @ApiResponse(responseCode = "201", description = "Made")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = COUNT, perSeconds = SECONDS)
    @PostMapping("/v1/products")
    ResponseEntity<Product> create(
            @Valid @RequestBody NewProductRequest body,
            @Parameter(
                            description = "chosen by the client, anew for each product that it wants",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        ProductRow row =
                changes.create(body.draft(), body.stock() == null ? 0 : body.stock(), key, caller.requiredUser());
        return ResponseEntity.created(URI.create("/v1/products/" + row.id()))
                .eTag(EntityTag.of(row.version()))
                .body(row.shown(currency));
    }

    @Operation(summary = "All products, drafts and ended ones too, the newest first")
    @ApiResponse(responseCode = "200", description = "Some products, and the cursor of the next ones")
    @ApiResponse(responseCode = "400", description = "size is out of bounds, or the cursor is of another list")
    @Access(Who.ADMIN)
    @GetMapping("/v1/products/all")
    ProductPage all(
            @Parameter(description = "how many, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor) {
        return products.page(ALL, size, cursor, false);
    }

    @Operation(summary = "One product for editing, also if it is a draft")
    @ApiResponse(responseCode = "200", description = "The product; its ETag is for If-Match")
    @ApiResponse(responseCode = "404", description = "There is no such product")
    @Access(Who.ADMIN)
    @GetMapping("/v1/products/{id}/draft")
    ResponseEntity<Product> draft(
            @Parameter(description = "the product's id", example = "742893746598234112") @PathVariable("id")
                    ProductId id) {
        return edited(rows.find(id).orElseThrow(ProductChanges::unknown));
    }

    @Operation(summary = "Change a product", description = "Orders that exist keep their prices.")
    @ApiResponse(responseCode = "200", description = "Changed")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "404", description = "There is no such product")
    @ApiResponse(responseCode = "409", description = "A product that has been on sale becomes no draft again")
    @ApiResponse(responseCode = "412", description = "Somebody else has changed it; read it again")
    @ApiResponse(responseCode = "428", description = "If-Match is missing")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = COUNT, perSeconds = SECONDS)
    @PutMapping("/v1/products/{id}")
    ResponseEntity<Product> change(
            @Parameter(description = "the product's id", example = "742893746598234112") @PathVariable("id")
                    ProductId id,
            @Valid @RequestBody ProductRequest body,
            @Parameter(description = "the ETag of the version that the change is for", example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        return edited(changes.change(id, body.draft(), EntityTag.required(ifMatch), caller.requiredUser()));
    }

    @Operation(
            summary = "Set a product's picture",
            description = "The body is a PNG, JPEG or GIF picture, whatever its Content-Type says. Its middle is drawn"
                    + " anew as a PNG of 512 × 512 pixels.")
    @ApiResponse(responseCode = "200", description = "Stored")
    @ApiResponse(responseCode = "400", description = "The picture is damaged")
    @ApiResponse(responseCode = "404", description = "There is no such product")
    @ApiResponse(responseCode = "413", description = "Too many bytes or pixels")
    @ApiResponse(responseCode = "415", description = "Not a PNG, JPEG or GIF")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = COUNT, perSeconds = SECONDS)
    @PutMapping("/v1/products/{id}/picture")
    ResponseEntity<Product> picture(
            @Parameter(description = "the product's id", example = "742893746598234112") @PathVariable("id")
                    ProductId id,
            HttpServletRequest request,
            Caller caller)
            throws IOException {
        byte[] png = pictures.redraw(pictures.read(request));
        return edited(changes.changePicture(id, png, caller.requiredUser()));
    }

    @Operation(summary = "Show how a product's stock is divided")
    @ApiResponse(responseCode = "200", description = "Pieces in stock, held by orders, sold, and all that came in")
    @ApiResponse(responseCode = "404", description = "There is no such product")
    @Access(Who.ADMIN)
    @GetMapping("/v1/products/{id}/stock")
    Stock stock(
            @Parameter(description = "the product's id", example = "742893746598234112") @PathVariable("id")
                    ProductId id) {
        return reservations.stock(id);
    }

    @Operation(
            summary = "Stock a product",
            description = "Repeat a request whose reply was lost with the same Idempotency-Key: it counts once.")
    @ApiResponse(responseCode = "200", description = "Where the pieces are now")
    @ApiResponse(responseCode = "400", description = "So many pieces cannot come in")
    @ApiResponse(responseCode = "404", description = "There is no such product")
    @ApiResponse(responseCode = "409", description = "Fewer pieces are in stock than are to be taken out")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @Access(Who.ADMIN)
    @RateLimited(value = LIMIT, count = COUNT, perSeconds = SECONDS)
    @PostMapping("/v1/products/{id}/stock")
    Stock stockIn(
            @Parameter(description = "the product's id", example = "742893746598234112") @PathVariable("id")
                    ProductId id,
            @Valid @RequestBody StockRequest body,
            @Parameter(
                            description = "chosen by the client, anew for each delivery",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        changes.stockIn(id, body.pieces(), key, caller.requiredUser());
        return reservations.stock(id);
    }

    private ResponseEntity<Product> edited(ProductRow row) {
        return ResponseEntity.ok().eTag(EntityTag.of(row.version())).body(row.shown(currency));
    }
}
