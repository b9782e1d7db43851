package io.madang.objectstore.consensus.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record's components, and how one is made of them. */
record RecordShape(Constructor<?> constructor, List<Method> accessors, List<Type> types) {
    private static final ClassValue<RecordShape> KNOWN = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return look(type);
        }
    };

    static RecordShape of(Class<?> type) {
        return KNOWN.get(type);
    }

    private static RecordShape look(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException("There is no form for " + type);
        }
        RecordComponent[] components = type.getRecordComponents();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            List<Method> accessors =
                    Arrays.stream(components).map(RecordComponent::getAccessor).toList();
            accessors.forEach(accessor -> accessor.setAccessible(true));
            return new RecordShape(
                    constructor,
                    accessors,
                    Arrays.stream(components)
                            .map(RecordComponent::getGenericType)
                            .toList());
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("There is no form for " + type, e);
        }
    }

    static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("There is no " + name + " among " + type.getSimpleName());
    }

    @Nullable
    Object component(Object record, int number) {
        try {
            return accessors.get(number).invoke(record);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("A component of " + record.getClass() + " cannot be read", e);
        }
    }

    Object make(@Nullable Object[] components) {
        try {
            return constructor.newInstance(components);
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
            throw new IllegalArgumentException(constructor.getDeclaringClass() + " cannot be made", e);
        }
    }
}
