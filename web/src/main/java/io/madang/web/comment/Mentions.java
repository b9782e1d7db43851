package io.madang.web.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.Comment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Links from a name that a comment begins with to the person, where a comment of theirs stands beside it. Whom an answer is
 * for is named so where answers stand in one row.
 */
final class Mentions {

    /** As the sanitiser writes a paragraph that begins with {@code @name}; what follows a name ends it. */
    private static final Pattern BEGINNING = Pattern.compile("<p>&#64;([\\p{L}\\p{N}_.\\- ]{1,40})");

    private Mentions() {}

    /** Who wrote the comments, by name. */
    static Map<String, UserId> people(List<Comment> comments) {
        Map<String, UserId> people = new HashMap<>();
        for (Comment comment : comments) {
            UserId writer = comment.writerId();
            String name = comment.writerNickname();
            if (writer != null && name != null) {
                people.put(name, writer);
            }
        }
        return people;
    }

    /** Whether a comment begins with a name that none of the people has. */
    static boolean namesOthers(String html, Map<String, UserId> people) {
        return BEGINNING.matcher(html).results().anyMatch(found -> name(found.group(1), people)
                .isEmpty());
    }

    /** @param html that our sanitiser has made */
    static String linked(String html, Map<String, UserId> people) {
        return BEGINNING.matcher(html).replaceAll(found -> Matcher.quoteReplacement(link(found.group(1), people)));
    }

    private static String link(String words, Map<String, UserId> people) {
        return name(words, people)
                .map(name -> "<p><a class=\"mention\" href=\"/u/" + people.get(name) + "\">&#64;" + name + "</a>"
                        + words.substring(name.length()))
                .orElse("<p>&#64;" + words);
    }

    /** The longest beginning of the words that is somebody's name: names may have spaces in them. */
    private static Optional<String> name(String words, Map<String, UserId> people) {
        for (int end = words.length(); end > 0; end--) {
            boolean whole = end == words.length() || words.charAt(end) == ' ';
            if (whole && people.containsKey(words.substring(0, end))) {
                return Optional.of(words.substring(0, end));
            }
        }
        return Optional.empty();
    }
}
