package io.madang.app.setting;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** The keys that configuration records understand, read off the records themselves so that there is no second list. */
public final class PropertyKeys implements Predicate<String> {

    private static final String ANY_NAME = "[A-Za-z0-9_-]+";

    private final Pattern keys;

    private PropertyKeys(Pattern keys) {
        this.keys = keys;
    }

    /** The keys of records annotated with {@link ConfigurationProperties}. */
    public static PropertyKeys of(Collection<Class<? extends Record>> records) {
        List<String> patterns = new ArrayList<>();
        for (Class<? extends Record> type : records) {
            ConfigurationProperties annotation = type.getAnnotation(ConfigurationProperties.class);
            if (annotation == null) {
                throw new IllegalArgumentException(type + " has no @ConfigurationProperties");
            }
            String prefix = annotation.value().isEmpty() ? annotation.prefix() : annotation.value();
            collect(Pattern.quote(prefix), type, patterns);
        }
        return new PropertyKeys(Pattern.compile(String.join("|", patterns)));
    }

    @Override
    public boolean test(String key) {
        return keys.matcher(key).matches();
    }

    private static void collect(String prefix, Type type, List<String> patterns) {
        if (type instanceof Class<?> record && record.isRecord()) {
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

    private static String kebab(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }
}
