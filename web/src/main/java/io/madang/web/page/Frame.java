package io.madang.web.page;

import io.madang.contracts.board.Board;
import io.madang.web.asset.Assets;
import io.madang.web.identity.Visitor;
import java.time.Instant;
import java.util.List;

/**
 * What every page is given: who looks at it, in which language and theme, and where it is.
 *
 * @param site how the site is reached, such as {@code https://yard.example}, without a slash at the end
 * @param path of the page, with its query; the first page's where that could be taken for another site's
 * @param boards those that the head shows
 */
public record Frame(
        Language language,
        Theme theme,
        Visitor visitor,
        String site,
        String path,
        List<Board> boards,
        Words words,
        Moments moments,
        Assets assets) {

    /** So many boards the head of a page has room for; the first page shows all. */
    private static final int BOARDS_IN_HEAD = 12;

    public Frame {
        boards = boards.size() > BOARDS_IN_HEAD ? boards.subList(0, BOARDS_IN_HEAD) : boards;
    }

    public String say(String key, Object... things) {
        return words.say(key, things);
    }

    public String count(String key, long number) {
        return words.count(key, number);
    }

    public String number(long number) {
        return Numbers.shown(number);
    }

    /** The moment for browsers without scripts. */
    public String moment(Instant at) {
        return moments.shown(at);
    }

    /** Where a file of ours is, such as {@code madang.css}. */
    public String asset(String name) {
        return assets.address(name);
    }

    /** Whether the page is the one of that path, or one that its query chooses. */
    public boolean isAt(String place) {
        return path.startsWith(place) && (path.length() == place.length() || path.charAt(place.length()) == '?');
    }

    /** The whole address of a path of this site. */
    public String address(String ofPath) {
        return site + ofPath;
    }

    public boolean isSecure() {
        return site.startsWith("https:");
    }
}
