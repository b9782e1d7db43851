package io.madang.objectstore.server.watch;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** Writes Prometheus's text format. */
final class Exposition {
    private final StringBuilder text = new StringBuilder();

    void family(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    void counter(String name, String help, long value) {
        family(name, "counter", help);
        sample(name, Map.of(), value);
    }

    void gauge(String name, String help, long value) {
        family(name, "gauge", help);
        sample(name, Map.of(), value);
    }

    void sample(String name, Map<String, String> labels, long value) {
        sample(name, labels, Long.toString(value));
    }

    void seconds(String name, Map<String, String> labels, long nanos) {
        sample(name, labels, BigDecimal.valueOf(nanos, 9).toPlainString());
    }

    private void sample(String name, Map<String, String> labels, String value) {
        text.append(name);
        if (!labels.isEmpty()) {
            text.append('{');
            new TreeMap<>(labels).forEach((label, content) -> text.append(label)
                    .append("=\"")
                    .append(content.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"))
                    .append("\","));
            text.setCharAt(text.length() - 1, '}');
        }
        text.append(' ').append(value).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
