package io.madang.edge.request;

import io.madang.kernel.text.TextRules;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * JSON as clients must send it: a text where a text is wanted and a number where a number is, each member once, and no
 * half of a character, which no encoding has a place for.
 */
final class StrictJson {

    private StrictJson() {}

    static JsonMapper of(JsonMapper lenient) {
        return lenient.rebuild()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .addModule(new SimpleModule("texts").addDeserializer(String.class, new Text()))
                .build();
    }

    private static final class Text extends StdScalarDeserializer<String> {

        Text() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser json, DeserializationContext context) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                return (String) context.handleUnexpectedToken(getValueType(context), json);
            }
            String text = json.getString();
            if (!TextRules.isWellFormed(text)) {
                return (String) context.handleWeirdStringValue(String.class, text, "half of a character");
            }
            return text;
        }
    }
}
