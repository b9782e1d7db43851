package io.madang.contracts.media;

import java.util.Map;

/**
 * Why an item was refused, or has no preview. Pages show the text of the reason in their own language.
 *
 * @param reason the key of its text, such as {@code media.type-not-allowed}
 * @param arguments what the text names
 * @param message the text in English
 */
public record MediaProblem(String reason, Map<String, Object> arguments, String message) {}
