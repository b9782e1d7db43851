package io.madang.app.demo;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.board.Board;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One article, and what comes of it: comments and answers, likes and views. All is drawn from its number: what is said
 * is the same each time, and when depends on when the demo is filled.
 */
final class DemoArticle {

    private static final int MOST_COMMENTS = 40;
    private static final int MOST_WAVES = 3;
    private static final double ANSWERS = 0.45;
    private static final double BY_THE_AUTHOR = 0.35;
    private static final double TAKEN_BACK = 0.04;
    private static final double ON_TOPIC = 0.55;

    private final Random random;
    private final Random timing;
    private final DemoBoard kind;
    private final Board board;
    private final String genre;
    private final Phrases.Writing writing;
    private final Phrases phrases;
    private final BackdatedServices services;
    private final List<DemoPerson> readers;
    private final DemoPerson author;
    private final List<Comment> comments = new ArrayList<>();
    private @Nullable ArticleHead head;
    private long views;
    private int likes;

    DemoArticle(long number, DemoBoard kind, Board board, DemoPopulation population, BackdatedServices services) {
        this.kind = kind;
        this.random = new Random(number);
        this.timing = new Random(~number);
        this.board = board;
        this.genre = kind.genres().get(random.nextInt(kind.genres().size()));
        String language = kind.languages().get(random.nextInt(kind.languages().size()));
        this.phrases = population.phrases(language);
        this.services = services;
        this.readers = new ArrayList<>(population.speakersOf(language));
        Collections.shuffle(readers, random);
        this.author = readers.stream()
                .filter(reader -> reader.language().equals(language))
                .findFirst()
                .orElseThrow();
        readers.remove(author);
        this.writing = phrases.new Telling(random).write(genre);
    }

    /** Something that happens at a time. */
    record PlannedAction(Instant at, Runnable act) {}

    /** Says what happens, and when. */
    void plan(ActivityHours hours, Consumer<PlannedAction> actions) {
        Instant published = hours.draw(timing);
        actions.accept(new PlannedAction(published, this::publish));
        double warmth = Math.exp(timing.nextGaussian()) * hours.ripeness(published);
        int talk = Math.min(MOST_COMMENTS, (int) Math.round(warmth * 2.2 * timing.nextDouble() * 2));
        for (int i = 0; i < talk; i++) {
            actions.accept(new PlannedAction(hours.after(published, timing), this::comment));
        }
        int waves = Math.clamp(Math.round(warmth), 1, MOST_WAVES);
        for (int i = 0; i < waves; i++) {
            long seen = Math.round((4 + 26 * warmth) * timing.nextDouble() * 2 / waves) + 1;
            int liked = (int) Math.round(warmth * 4 * timing.nextDouble() / waves);
            actions.accept(new PlannedAction(hours.after(published, timing), () -> spread(seen, liked)));
        }
    }

    private void publish() {
        Article article = services.articles()
                .publish(board.id(), writing.title(), writing.content(), kind.prefix(genre), author.id());
        head = new ArticleHead(article.id(), board.id(), author.id(), board.commentStyle(), null);
    }

    private void comment() {
        Comment answered = random.nextDouble() < ANSWERS ? answerable() : null;
        boolean byAuthor =
                answered != null && !author.id().equals(answered.writerId()) && random.nextDouble() < BY_THE_AUTHOR;
        UserId writer = byAuthor
                ? author.id()
                : readers.get(random.nextInt(readers.size())).id();
        CommentId parent = answered == null ? null : answered.id();
        String text = phrases.new Telling(random).say(kind(answered != null, byAuthor));
        comments.add(services.comments().write(published(), writer, parent, text));
        if (answered != null && random.nextDouble() < TAKEN_BACK) {
            // it has an answer, so its place stays
            services.comments().delete(published(), answered.id(), Objects.requireNonNull(answered.writerId()));
            comments.remove(answered);
        }
    }

    private String kind(boolean answer, boolean byAuthor) {
        String onTopic = genre + ".comment";
        if (answer) {
            return byAuthor ? "author" : "reply";
        }
        return phrases.has(onTopic) && random.nextDouble() < ON_TOPIC ? onTopic : "comment";
    }

    /** A comment that has room for answers below it. */
    private @Nullable Comment answerable() {
        int levels = services.comments().levels(board.commentStyle());
        List<Comment> possible = comments.stream()
                .filter(comment -> comment.depth() + 1 < levels)
                .toList();
        return possible.isEmpty() ? null : possible.get(random.nextInt(possible.size()));
    }

    private void spread(long seen, int liked) {
        views += seen;
        services.views().raise(published().id(), views);
        List<UserId> likers =
                readers.stream().skip(likes).limit(liked).map(DemoPerson::id).toList();
        likes += likers.size();
        if (!likers.isEmpty()) {
            services.likes().like(published().id(), likers);
        }
    }

    private ArticleHead published() {
        return Objects.requireNonNull(head);
    }
}
