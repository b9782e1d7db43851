package io.madang.app.setting;

import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/** The keys that configuration records understand, read off the records themselves so that there is no second list. */
public final class PropertyKeys implements Predicate<String> {

    private static final String ANY_NAME = "[A-Za-z0-9_-]+";

    private final Pattern keys;

    private PropertyKeys(Pattern keys) {
        this.keys = keys;
    }

    /** The keys of all records that the given configurations, and those they import, bind. */
    public static PropertyKeys of(Collection<Class<?>> configurations) {
        List<String> patterns = new ArrayList<>();
        Set<Class<?>> seen = new HashSet<>();
        configurations.forEach(configuration -> visit(configuration, seen, patterns));
        return new PropertyKeys(Pattern.compile(String.join("|", patterns)));
    }

    @Override
    public boolean test(String key) {
        return keys.matcher(key).matches();
    }

    private static void visit(Class<?> configuration, Set<Class<?>> seen, List<String> patterns) {
        if (!seen.add(configuration)) {
            return;
        }
        EnableConfigurationProperties enabled = configuration.getAnnotation(EnableConfigurationProperties.class);
        if (enabled != null) {
            for (Class<?> properties : enabled.value()) {
                ConfigurationProperties annotation = properties.getAnnotation(ConfigurationProperties.class);
                if (annotation != null) {
                    String prefix = annotation.value().isEmpty() ? annotation.prefix() : annotation.value();
                    collect(Pattern.quote(prefix), properties, patterns);
                }
            }
        }
        Import imported = configuration.getAnnotation(Import.class);
        if (imported != null) {
            for (Class<?> next : imported.value()) {
                visit(next, seen, patterns);
            }
        }
    }

    private static void collect(String prefix, Type type, List<String> patterns) {
        if (type instanceof Class<?> record && record.isRecord() && !isWrittenAsText(record)) {
            for (RecordComponent component : record.getRecordComponents()) {
                collect(prefix + "\\." + kebab(component.getName()), component.getGenericType(), patterns);
            }
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            collect(prefix + "\\." + ANY_NAME, generic.getActualTypeArguments()[1], patterns);
        } else if (type instanceof ParameterizedType) {
            patterns.add(prefix + "(\\[\\d+])?");
        } else {
            patterns.add(prefix);
        }
    }

    /** Whether a value is one line of text, such as a limit's {@code 30/1m}, by the factory that Spring converts with. */
    private static boolean isWrittenAsText(Class<?> record) {
        return Arrays.stream(record.getMethods())
                .anyMatch(method -> Modifier.isStatic(method.getModifiers())
                        && method.getName().equals("of")
                        && method.getReturnType() == record
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String.class}));
    }

    private static String kebab(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
