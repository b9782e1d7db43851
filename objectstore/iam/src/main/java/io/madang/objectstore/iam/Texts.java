package io.madang.objectstore.iam;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Policies write one text where they could write a list of one. */
final class Texts {
    private Texts() {}

    /** The texts; empty where there are none or some are not texts. */
    static List<String> read(JsonNode node) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : node.isArray() ? node : List.of(node)) {
            if (!each.isString()) {
                return List.of();
            }
            texts.add(each.stringValue());
        }
        return texts;
    }

    /** As {@link #read}; numbers and truth values are texts too. */
    static List<String> readScalars(JsonNode node) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : node.isArray() ? node : List.of(node)) {
            if (!each.isString() && !each.isNumber() && !each.isBoolean()) {
                return List.of();
            }
            texts.add(each.asString());
        }
        return texts;
    }
}
