package io.madang.objectstore.gateway.http;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a request in the order they came, names in lower case. Values hold one character for each byte, so that
 * what a client sent is signed, kept and sent back byte for byte.
 */
public final class Headers implements Iterable<Header> {
    private final List<Header> all;

    public Headers(List<Header> all) {
        this.all = List.copyOf(all);
    }

    /** The first value, trimmed; the name must be in lower case. */
    public Optional<String> value(String name) {
        return Optional.ofNullable(find(name));
    }

    /** As {@link #value}, null where there is none. */
    public @Nullable String find(String name) {
        for (Header header : all) {
            if (header.name().equals(name)) {
                return header.value().strip();
            }
        }
        return null;
    }

    public boolean has(String name) {
        return find(name) != null;
    }

    public List<String> values(String name) {
        List<String> values = new ArrayList<>(1);
        for (Header header : all) {
            if (header.name().equals(name)) {
                values.add(header.value());
            }
        }
        return values;
    }

    /** The headers whose names begin so, for example {@code x-amz-meta-}. */
    public List<Header> startingWith(String prefix) {
        return all.stream().filter(header -> header.name().startsWith(prefix)).toList();
    }

    @Override
    public Iterator<Header> iterator() {
        return all.iterator();
    }

    @Override
    public String toString() {
        return all.size() + " headers";
    }
}
