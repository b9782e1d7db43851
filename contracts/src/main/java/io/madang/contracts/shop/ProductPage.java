package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some products of a list.
 *
 * @param next the cursor of those after these; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProductPage(List<ProductSummary> products, @Nullable String next, boolean incomplete) {}
