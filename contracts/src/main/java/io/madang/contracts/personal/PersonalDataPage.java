package io.madang.contracts.personal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of what a service holds of somebody.
 *
 * @param kind what the rows are, in one word, such as {@code articles}; pages of one kind follow each other
 * @param rows names and values, as JSON has them
 * @param next the cursor of the page after this one, perhaps of another kind; absent at the end
 */
public record PersonalDataPage(String kind, List<Map<String, Object>> rows, @Nullable String next) {}
