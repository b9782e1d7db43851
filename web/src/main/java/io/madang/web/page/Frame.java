package io.madang.web.page;

import io.madang.contracts.board.Board;
import io.madang.web.asset.Assets;
import io.madang.web.board.BoardGroup;
import io.madang.web.identity.Visitor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What every page is given: who looks at it, in which language and theme, and where it is.
 *
 * @param site how the site is reached, such as {@code https://yard.example}, without a slash at the end; empty
 *     where it is not known, so that links are relative
 * @param path of the page, with its query; the first page's where that could be taken for another site's
 * @param done what its reader has just done, as {@code done.*} messages name it; empty if nothing
 * @param now when the page is made
 * @param within the board that the page belongs to, whose list it is not: that of an article; empty elsewhere
 * @param boards all of them, in the order of their names
 */
public record Frame(
        Language language,
        Theme theme,
        Visitor visitor,
        String site,
        String path,
        String done,
        Instant now,
        Optional<Board> within,
        List<Board> boards,
        PageMessages pageMessages,
        Moments moments,
        Assets assets) {

    /** So many boards stand in the head of a page, on a screen that has room for them; its menu has all. */
    private static final int BOARDS_IN_HEAD = 4;

    /** The id of whoever is logged in; empty for a guest. */
    public String user() {
        return visitor.user().map(Object::toString).orElse("");
    }

    /** The first boards; where the page is of another one, that one before them. */
    public List<Board> headBoards() {
        List<Board> first = boards.subList(0, Math.min(boards.size(), BOARDS_IN_HEAD));
        return Stream.concat(
                        boards.stream().skip(first.size()).filter(this::isOf).limit(1), first.stream())
                .limit(BOARDS_IN_HEAD)
                .toList();
    }

    /** All boards below their headings, those without one first, in the order of the headings. */
    public List<BoardGroup> boardGroups() {
        return BoardGroup.of(boards);
    }

    /** Whether the page is a board's list, or belongs to the board. */
    public boolean isOf(Board board) {
        return current(board) != null;
    }

    /** What the link to a board says of the page: that it is this one, or one below it; nothing for any other. */
    public @Nullable String current(Board board) {
        if (isAt("/b/" + board.slug())) {
            return "page";
        }
        return within.filter(here -> here.id().equals(board.id())).isPresent() ? "true" : null;
    }

    /** The same, for a page that belongs to a board. */
    public Frame within(Optional<Board> board) {
        return new Frame(language, theme, visitor, site, path, done, now, board, boards, pageMessages, moments, assets);
    }

    public String say(String key, Object... things) {
        return pageMessages.say(key, things);
    }

    public String count(String key, long number) {
        return pageMessages.count(key, number);
    }

    public String number(long number) {
        return Numbers.shown(number);
    }

    /** The moment for browsers without scripts. */
    public String moment(Instant at) {
        return moments.shown(at);
    }

    /** How long ago the moment was; the date, where that is long. */
    public String age(Instant at) {
        return moments.age(at, now, pageMessages);
    }

    /** Where a file of ours is, such as {@code madang.css}. */
    public String asset(String name) {
        return assets.address(name);
    }

    /** Whether the page is the one of that path, or one that its query chooses. */
    public boolean isAt(String place) {
        return path.startsWith(place) && (path.length() == place.length() || path.charAt(place.length()) == '?');
    }

    /** The address of a path of this site: a whole one, where the site's own is known. */
    public String address(String ofPath) {
        return site + ofPath;
    }
}
