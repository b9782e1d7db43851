package io.madang.contracts.article;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of an article; its lowest bits carry the logical shard of the board that the article was published in. */
public record ArticleId(long value) implements TypedId {

    public ArticleId {
        TypedId.require(value);
    }

    @JsonCreator
    public static ArticleId of(String text) {
        return new ArticleId(TypedId.parse(text));
    }

    @Override
    public int hashCode() {
        return TypedId.hash(value);
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
