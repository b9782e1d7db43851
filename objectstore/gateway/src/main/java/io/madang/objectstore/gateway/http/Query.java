package io.madang.objectstore.gateway.http;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parameters behind the question mark, decoded, in the order they came. */
public final class Query {
    /** One parameter; a name without {@code =} has an empty value. */
    public record Parameter(String name, String value) {}

    private final List<Parameter> all;

    public Query(List<Parameter> all) {
        this.all = List.copyOf(all);
    }

    /** Whether there is such a parameter, with or without a value: {@code ?acl}. */
    public boolean has(String name) {
        return find(name) != null;
    }

    /** The first value of that name; empty text for {@code ?name} and {@code ?name=}. */
    public Optional<String> value(String name) {
        return Optional.ofNullable(find(name));
    }

    /** As {@link #value}, null where there is none. */
    public @Nullable String find(String name) {
        for (Parameter parameter : all) {
            if (parameter.name().equals(name)) {
                return parameter.value();
            }
        }
        return null;
    }

    public List<Parameter> all() {
        return all;
    }

    @Override
    public String toString() {
        return all.toString();
    }
}
