package io.madang.reference;

import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.media.MediaSubjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Asks the owning services for the heads of articles. */
@FunctionalInterface
public interface ArticleHeads {

    /** The heads of those of the given articles that exist, in no particular order. */
    List<ArticleHead> heads(List<ArticleId> ids);

    /** Articles of the boards, and media items: the ids of both are made by the same source, so that none is both. */
    static ArticleHeads ofBoth(Articles articles, MediaSubjects media) {
        return ids -> {
            List<ArticleHead> heads = new ArrayList<>(articles.heads(ids));
            Set<ArticleId> missing = new HashSet<>(ids);
            heads.forEach(head -> missing.remove(head.id()));
            if (!missing.isEmpty()) {
                heads.addAll(media.subjects(List.copyOf(missing)));
            }
            return heads;
        };
    }
}
