package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of a buyer's orders, the newest first.
 *
 * @param next the cursor of those after these; absent at the end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OrderPage(List<Order> orders, @Nullable String next) {}
