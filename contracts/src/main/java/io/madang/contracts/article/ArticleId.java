package io.madang.contracts.article;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.Identity;

/** The id of an article; its lowest bits carry the logical shard of the board that the article was published in. */
public record ArticleId(long value) implements Identity {

    public ArticleId {
        Identity.require(value);
    }

    @JsonCreator
    public static ArticleId of(String text) {
        return new ArticleId(Identity.parse(text));
    }

    @Override
    public int hashCode() {
        return Identity.hash(value);
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
