package io.madang.account.draft;

import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.text.TextRules;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * A draft as it is kept.
 *
 * @param prefix what the article is to be marked with; empty for nothing
 * @param baseVersion of the article that is edited; 0 for a new one
 * @param baseModified when the text that is edited was saved, in milliseconds; 0 for a new one
 */
record Draft(
        DraftKind kind,
        @Schema(type = "string", example = "742893746598234112") String targetId,
        @Schema(example = "처음 뵙겠습니다") String title,
        @Schema(example = "안녕하세요") String content,
        @Schema(example = "질문") String prefix,
        @Schema(type = "string", example = "7") String baseVersion,
        @Schema(type = "string", example = "1763438400000") String baseModified,
        Instant savedAt) {

    static final int MAX_TITLE = 200;
    static final int MAX_CONTENT = 50_000;
    static final int MAX_PREFIX = 20;

    /** The text as it was typed, of any length that an article may have, and empty where nothing was typed yet. */
    Draft {
        FieldChecks checks = new FieldChecks();
        title = checks.text(title, typed -> TextRules.line("title", typed, 0, MAX_TITLE));
        content = checks.text(content, typed -> TextRules.lines("content", typed, 0, MAX_CONTENT));
        prefix = checks.text(prefix, typed -> TextRules.line("prefix", typed, 0, MAX_PREFIX));
        checks.throwIfAny();
    }
}
