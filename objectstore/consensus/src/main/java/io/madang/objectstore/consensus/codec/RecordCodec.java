package io.madang.objectstore.consensus.codec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.BufferUnderflowException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of records, as their declarations say: each component in order, a sealed type by the name of what it is. These
 * bytes are in logs and go between releases. So names of types and constants stay, components are only added at the end,
 * and what is added may be missing, which makes it null. A value has one form: sets and maps are sorted.
 */
public final class RecordCodec {
    private static final int VERSION = 1;

    private RecordCodec() {}

    public static byte[] bytes(Type type, @Nullable Object value) {
        ByteEncoder out = new ByteEncoder(VERSION);
        write(out, type, value);
        return out.bytes();
    }

    /** @throws UnreadableBytes where they are damaged, or of a newer release: never a guess */
    public static @Nullable Object value(Type type, byte[] bytes) {
        try {
            ByteDecoder in = new ByteDecoder(bytes);
            int version = in.octet();
            if (version != VERSION) {
                throw new UnreadableBytes("A record has version " + version + ", where " + VERSION + " is known", null);
            }
            return read(in, type);
        } catch (UnreadableBytes e) {
            throw e;
        } catch (BufferUnderflowException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | ArithmeticException
                | DateTimeException e) {
            throw new UnreadableBytes("A record is damaged", e);
        }
    }

    private static void write(ByteEncoder out, Type type, @Nullable Object value) {
        Class<?> declared = raw(type);
        if (!declared.isPrimitive()) {
            out.octet(value == null ? 0 : 1);
        }
        switch (value) {
            case null -> {}
            case Boolean flag -> out.octet(flag ? 1 : 0);
            case Integer number -> out.number(zigzag(number));
            case Long number -> out.number(zigzag(number));
            case String text -> out.text(text);
            case Instant moment -> out.fixed(moment.getEpochSecond()).number(moment.getNano());
            case Duration time -> out.fixed(time.getSeconds()).number(time.getNano());
            case UUID id -> out.fixed(id.getMostSignificantBits()).fixed(id.getLeastSignificantBits());
            case Optional<?> optional -> write(out, argument(type, 0), optional.orElse(null));
            case List<?> list ->
                all(
                        out,
                        list.stream()
                                .map(each -> bytes(argument(type, 0), each))
                                .toList());
            case Set<?> set ->
                all(
                        out,
                        set.stream()
                                .map(each -> bytes(argument(type, 0), each))
                                .sorted(Arrays::compareUnsigned)
                                .toList());
            case Map<?, ?> map -> map(out, type, map);
            case Enum<?> constant -> {
                name(out, declared, constant.getDeclaringClass());
                out.text(constant.name());
            }
            case Record record -> {
                name(out, declared, record.getClass());
                RecordShape shape = RecordShape.of(record.getClass());
                out.number(shape.types().size());
                for (int i = 0; i < shape.types().size(); i++) {
                    write(out, shape.types().get(i), shape.component(record, i));
                }
            }
            default -> throw new IllegalArgumentException("There is no form for " + value.getClass());
        }
    }

    private static void all(ByteEncoder out, List<byte[]> items) {
        out.number(items.size());
        items.forEach(out::bytes);
    }

    private static void map(ByteEncoder out, Type type, Map<?, ?> map) {
        Map<byte[], byte[]> sorted = new TreeMap<>(Arrays::compareUnsigned);
        map.forEach((key, value) -> sorted.put(bytes(argument(type, 0), key), bytes(argument(type, 1), value)));
        out.number(sorted.size());
        sorted.forEach((key, value) -> out.bytes(key).bytes(value));
    }

    /** A sealed type says which of its kinds follows. */
    private static void name(ByteEncoder out, Class<?> declared, Class<?> found) {
        if (declared.isSealed() && declared.isInterface()) {
            out.text(found.getSimpleName());
        }
    }

    private static @Nullable Object read(ByteDecoder in, Type type) {
        Class<?> declared = raw(type);
        if (!declared.isPrimitive() && in.octet() == 0) {
            return null;
        }
        if (declared == boolean.class || declared == Boolean.class) {
            return in.octet() == 1;
        } else if (declared == int.class || declared == Integer.class) {
            return Math.toIntExact(unzigzag(in.number()));
        } else if (declared == long.class || declared == Long.class) {
            return unzigzag(in.number());
        } else if (declared == String.class) {
            return in.text();
        } else if (declared == Instant.class) {
            return Instant.ofEpochSecond(in.fixed(), in.number());
        } else if (declared == Duration.class) {
            return Duration.ofSeconds(in.fixed(), in.number());
        } else if (declared == UUID.class) {
            return new UUID(in.fixed(), in.fixed());
        } else if (declared == Optional.class) {
            return Optional.ofNullable(read(in, argument(type, 0)));
        } else if (declared == List.class) {
            return items(in, argument(type, 0));
        } else if (declared == Set.class) {
            return new LinkedHashSet<>(items(in, argument(type, 0)));
        } else if (declared == Map.class) {
            return map(in, type);
        }
        return kind(in, declared);
    }

    private static List<@Nullable Object> items(ByteDecoder in, Type type) {
        int count = in.count();
        List<@Nullable Object> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(value(type, in.bytes()));
        }
        return items;
    }

    private static Map<@Nullable Object, @Nullable Object> map(ByteDecoder in, Type type) {
        int count = in.count();
        Map<@Nullable Object, @Nullable Object> map = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
            map.put(value(argument(type, 0), in.bytes()), value(argument(type, 1), in.bytes()));
        }
        return map;
    }

    private static Object kind(ByteDecoder in, Class<?> declared) {
        Class<?> found = declared.isSealed() && declared.isInterface() ? named(declared, in.text()) : declared;
        if (found.isEnum()) {
            return RecordShape.constant(found, in.text());
        }
        RecordShape shape = RecordShape.of(found);
        int count = in.count();
        if (count > shape.types().size()) {
            throw new UnreadableBytes(found.getSimpleName() + " is of a newer release", null);
        }
        @Nullable Object[] components = new @Nullable Object[shape.types().size()];
        for (int i = 0; i < count; i++) {
            components[i] = read(in, shape.types().get(i));
        }
        return shape.make(components);
    }

    private static Class<?> named(Class<?> sealed, String name) {
        for (Class<?> kind : sealed.getPermittedSubclasses()) {
            if (kind.getSimpleName().equals(name)) {
                return kind;
            }
        }
        throw new UnreadableBytes("There is no " + name + " among " + sealed.getSimpleName(), null);
    }

    private static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default -> throw new IllegalArgumentException("There is no form for " + type);
        };
    }

    private static Type argument(Type type, int number) {
        if (type instanceof ParameterizedType generic) {
            return generic.getActualTypeArguments()[number];
        }
        throw new IllegalArgumentException(type + " does not say of what it is");
    }

    private static long zigzag(long number) {
        return number << 1 ^ number >> 63;
    }

    private static long unzigzag(long number) {
        return number >>> 1 ^ -(number & 1);
    }
}
