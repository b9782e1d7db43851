package io.madang.objectstore.iam;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What statements are compared with: the request, and what is known of its caller and time. */
record Facts(@Nullable String user, String action, String resource, Map<String, List<String>> conditions) {
    Facts {
        Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(conditions);
        conditions = byName;
    }

    /** The values of a condition key; empty where the request has none. */
    List<String> values(String key) {
        return conditions.getOrDefault(key, List.of());
    }

    /** The one value that a policy variable stands for; null where there is none, or more than one. */
    @Nullable
    String variable(String name) {
        List<String> values = values(name.toLowerCase(Locale.ROOT));
        return values.size() == 1 ? values.getFirst() : null;
    }
}
