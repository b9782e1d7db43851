package io.madang.edge.problem;

import java.util.Map;

/**
 * One thing that is wrong with an input.
 *
 * @param field empty where it concerns the input as a whole
 * @param message in English
 * @param reason its stable key
 * @param args what the message names
 */
record FieldProblem(String field, String message, String reason, Map<String, Object> args) {

    String sentence() {
        return field.isEmpty() ? message : field + ": " + message;
    }
}
