package io.madang.web.write;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.client.OwnDrafts;
import io.madang.contracts.client.OwnDrafts.DraftRequest;
import io.madang.contracts.client.OwnDrafts.StoredDraft;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.part.PageParts;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The drafts that the account service keeps for whoever writes, so that another device has them too. */
final class StoredDrafts {

    private static final Logger log = LoggerFactory.getLogger(StoredDrafts.class);

    private final OwnDrafts drafts;
    private final PageParts parts;

    StoredDrafts(OwnDrafts drafts, PageParts parts) {
        this.drafts = drafts;
        this.parts = parts;
    }

    /** For what a draft is kept. */
    record Place(String kind, String id) {

        static Place of(BoardId board) {
            return new Place(OwnDrafts.BOARD, board.toString());
        }

        static Place of(ArticleId article) {
            return new Place(OwnDrafts.ARTICLE, article.toString());
        }
    }

    /** Nothing while nobody can tell. */
    Optional<StoredDraft> find(Place place) {
        return parts.ask(Services.ACCOUNT.role(), () -> one(place))
                .awaitOrUnavailable()
                .orElse(Optional.empty());
    }

    private Optional<StoredDraft> one(Place place) {
        try {
            return Optional.of(drafts.one(place.kind(), place.id()));
        } catch (Failure e) {
            if (e.code() == ErrorCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    StoredDraft keep(Place place, Draft draft) {
        return drafts.keep(
                place.kind(),
                place.id(),
                new DraftRequest(
                        draft.title(),
                        draft.content(),
                        draft.prefix(),
                        Long.toString(draft.version()),
                        Long.toString(draft.modified())));
    }

    /** What was published is no draft any more. Should that fail, the draft is offered once more. */
    void discardPublished(Place place) {
        try {
            drafts.discard(place.kind(), place.id());
        } catch (Failure e) {
            log.debug("A draft that was published is still kept: {}", e.reason());
        }
    }

    /** As it was when it was kept; so a conflict with what somebody else has saved meanwhile is noticed. */
    static Draft restored(StoredDraft stored, String key) {
        return new Draft(
                stored.title(),
                stored.content(),
                key,
                Long.parseLong(stored.baseVersion()),
                Long.parseLong(stored.baseModified()),
                stored.prefix());
    }
}
