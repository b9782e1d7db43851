package io.madang.read.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The comments of one article as the comment service would change them, and what they were at each version. */
final class CommentModel {

    private static final Instant WRITTEN = Instant.parse("2026-03-01T10:00:00Z");
    private static final String DIGITS = "09Aaz";

    private final ArticleId article;
    private final Random random;
    private final List<List<Comment>> history = new ArrayList<>(List.of(List.of()));
    private final TreeMap<String, Comment> comments = new TreeMap<>();
    private long lastId = 900_000_000_000_000_000L;

    CommentModel(ArticleId article, Random random) {
        this.article = article;
        this.random = random;
    }

    long version() {
        return history.size() - 1L;
    }

    /** All comments at a version, in their order. */
    List<Comment> at(long version) {
        return history.get((int) version);
    }

    CommentSnapshot snapshot(int limit) {
        List<Comment> all = at(version());
        boolean whole = all.size() <= limit;
        return new CommentSnapshot(version(), whole ? all : all.subList(0, limit), whole);
    }

    /** One more comment at a place of its own: upper and lower case, which other orders than that of bytes mix up. */
    CommentUpdate create() {
        String path;
        do {
            Comment parent = random.nextInt(3) == 0 || comments.isEmpty() ? null : any();
            String above = parent == null || parent.depth() > 3 ? "" : parent.path();
            StringBuilder text = new StringBuilder(above);
            for (int i = 0; i < 5; i++) {
                text.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
            }
            path = text.toString();
        } while (comments.containsKey(path));
        Comment comment = comment(new CommentId(++lastId), path, "text " + lastId + " \"퍼즐\" \\ 'x'", 1, false);
        return changed(List.of(), comment);
    }

    CommentUpdate edit() {
        Comment old = any();
        return changed(
                List.of(), comment(old.id(), old.path(), "edited " + random.nextInt(), old.version() + 1, false));
    }

    CommentUpdate delete() {
        Comment old = any();
        if (hasAnswers(old.path())) {
            return changed(List.of(), comment(old.id(), old.path(), "", old.version() + 1, true));
        }
        List<CommentId> removed = new ArrayList<>(List.of(old.id()));
        comments.remove(old.path());
        for (int end = old.path().length() - 5; end > 0; end -= 5) {
            String above = old.path().substring(0, end);
            Comment ancestor = comments.get(above);
            if (ancestor == null || !ancestor.deleted() || hasAnswers(above)) {
                break;
            }
            comments.remove(above);
            removed.add(ancestor.id());
        }
        return changed(removed, null);
    }

    boolean isEmpty() {
        return comments.isEmpty();
    }

    private CommentUpdate changed(List<CommentId> removed, @Nullable Comment written) {
        if (written != null) {
            comments.put(written.path(), written);
        }
        history.add(List.copyOf(comments.values()));
        return new CommentUpdate(article, version(), removed, written);
    }

    private boolean hasAnswers(String path) {
        String next = comments.higherKey(path);
        return next != null && next.startsWith(path);
    }

    private Comment any() {
        List<Comment> all = List.copyOf(comments.values());
        return all.get(random.nextInt(all.size()));
    }

    private Comment comment(CommentId id, String path, String content, long version, boolean deleted) {
        return new Comment(
                id,
                article,
                null,
                path,
                path.length() / 5 - 1,
                deleted ? null : new UserId(7),
                deleted ? null : "하나",
                deleted ? 0 : 1,
                content,
                deleted,
                version,
                WRITTEN,
                WRITTEN.plusSeconds(version));
    }
}
