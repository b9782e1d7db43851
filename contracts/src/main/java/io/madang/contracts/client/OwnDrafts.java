package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.time.Instant;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PutExchange;

/** One's own texts that are not published yet. */
@HttpExchange("/v1/me/drafts")
public interface OwnDrafts {

    String BOARD = "board";
    String ARTICLE = "article";

    /** @param baseVersion of the article that is edited; 0 for a new one */
    record DraftRequest(String title, String content, String prefix, String baseVersion, String baseModified) {}

    /** @param kind {@link #BOARD} for an article of one, {@link #ARTICLE} for an edit of one */
    record StoredDraft(
            String kind,
            String targetId,
            String title,
            String content,
            String prefix,
            String baseVersion,
            String baseModified,
            Instant savedAt) {}

    /** The newest first. */
    record DraftList(List<StoredDraft> drafts) {}

    @Access(Who.USER)
    @GetExchange
    DraftList all();

    /** {@code not-found} where there is none. */
    @Access(Who.USER)
    @GetExchange("/{kind}/{targetId}")
    StoredDraft one(@PathVariable("kind") String kind, @PathVariable("targetId") String targetId);

    @Access(Who.USER)
    @PutExchange("/{kind}/{targetId}")
    StoredDraft keep(
            @PathVariable("kind") String kind,
            @PathVariable("targetId") String targetId,
            @RequestBody DraftRequest body);

    @Access(Who.USER)
    @DeleteExchange("/{kind}/{targetId}")
    void discard(@PathVariable("kind") String kind, @PathVariable("targetId") String targetId);
}
