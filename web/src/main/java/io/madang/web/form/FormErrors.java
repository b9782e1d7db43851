package io.madang.web.form;

import java.util.Map;

/**
 * What is wrong with a form.
 *
 * @param beside by field
 * @param above what concerns no field; empty if nothing does
 */
public record FormErrors(Map<String, String> beside, String above) {

    public static final FormErrors NONE = new FormErrors(Map.of(), "");

    public FormErrors {
        beside = Map.copyOf(beside);
    }

    public static FormErrors above(String text) {
        return new FormErrors(Map.of(), text);
    }

    public static FormErrors beside(String field, String text) {
        return new FormErrors(Map.of(field, text), "");
    }

    /** What is wrong with the field; empty if nothing is. */
    public String of(String field) {
        return beside.getOrDefault(field, "");
    }

    public boolean about(String field) {
        return beside.containsKey(field);
    }

    public boolean any() {
        return !beside.isEmpty() || !above.isEmpty();
    }
}
