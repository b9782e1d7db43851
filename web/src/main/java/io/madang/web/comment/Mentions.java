package io.madang.web.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentScroll;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Links from a name that a comment begins with to the person, where a comment of theirs stands on the same page. Whom an
 * answer is for is named so where answers stand in one row.
 */
final class Mentions {

    /** As the sanitiser writes a paragraph that begins with {@code @name}; what follows a name ends it. */
    private static final Pattern BEGINNING = Pattern.compile("<p>&#64;([\\p{L}\\p{N}_.\\- ]{1,40})");

    private Mentions() {}

    static CommentScroll linked(CommentScroll scroll) {
        Map<String, UserId> people = new HashMap<>();
        for (Comment comment : scroll.comments()) {
            UserId writer = comment.writerId();
            String name = comment.writerNickname();
            if (writer != null && name != null) {
                people.put(name, writer);
            }
        }
        List<Comment> comments = scroll.comments().stream()
                .map(comment -> comment.withContent(linked(comment.content(), people)))
                .toList();
        return new CommentScroll(comments, scroll.next());
    }

    /** @param html that our sanitiser has made */
    static String linked(String html, Map<String, UserId> people) {
        return BEGINNING.matcher(html).replaceAll(found -> Matcher.quoteReplacement(link(found.group(1), people)));
    }

    /** The longest beginning of the words that is somebody's name: names may have spaces in them. */
    private static String link(String words, Map<String, UserId> people) {
        for (int end = words.length(); end > 0; end--) {
            boolean whole = end == words.length() || words.charAt(end) == ' ';
            UserId person = whole ? people.get(words.substring(0, end)) : null;
            if (person != null) {
                return "<p><a class=\"mention\" href=\"/u/" + person + "\">&#64;" + words.substring(0, end) + "</a>"
                        + words.substring(end);
            }
        }
        return "<p>&#64;" + words;
    }
}
