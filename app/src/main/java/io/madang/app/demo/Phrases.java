package io.madang.app.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lists of sentences and words of one language, by name, from which texts are put together.
 *
 * <p>In a file, {@code [name]} begins a list with an item on each line, {@code <name>} one of longer items divided by
 * {@code %%}. An item names other lists in braces: <code>{word}</code> is the same throughout a text, <code>{+word}</code>
 * is drawn anew, <code>{^word}</code> begins a sentence, and <code>{needs/{dish}}</code> is what belongs to the dish. A
 * text whose first line begins with {@code =} has its possible titles there; for others there is a list.
 */
final class Phrases {

    private static final List<String> FILES =
            List.of("daily", "question", "kitchen", "travel", "code", "neighbours", "comment");
    private static final Pattern REFERENCE = Pattern.compile("\\{([+^]?)([\\p{L}\\p{N} ./-]+)}");
    private static final String DIVIDER = "%%";
    private static final String TITLES = "= ";

    private final Map<String, List<String>> lists = new HashMap<>();

    static Phrases of(String language) {
        Phrases phrases = new Phrases();
        FILES.forEach(file -> phrases.read(resource(language + "/" + file + ".txt")));
        return phrases;
    }

    static List<String> resource(String name) {
        try (InputStream text = Phrases.class.getResourceAsStream(name)) {
            if (text == null) {
                throw new IllegalStateException("no texts " + name);
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(List<String> lines) {
        List<String> list = new ArrayList<>();
        StringBuilder item = new StringBuilder();
        boolean longItems = false;
        for (String line : lines) {
            boolean opensLong = line.matches("<[^<>]+>");
            if (opensLong || line.matches("\\[[^\\[\\]]+]")) {
                finish(item, list);
                longItems = opensLong;
                list = lists.computeIfAbsent(line.substring(1, line.length() - 1), name -> new ArrayList<>());
            } else if (longItems && !line.equals(DIVIDER)) {
                item.append(line).append('\n');
            } else if (longItems) {
                finish(item, list);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                list.add(line.replace("\\n", "\n"));
            }
        }
        finish(item, list);
    }

    private static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private static void finish(StringBuilder item, List<String> list) {
        if (!item.isEmpty()) {
            list.add(item.toString().strip());
            item.setLength(0);
        }
    }

    boolean has(String list) {
        return lists.containsKey(list);
    }

    /** What somebody publishes. */
    record Writing(String title, String content) {}

    /** A text that is told, with the words that it has used so far. */
    final class Telling {

        private final Map<String, String> chosen = new HashMap<>();
        private final RandomGenerator random;

        Telling(RandomGenerator random) {
            this.random = random;
        }

        /** Something of the genre. */
        Writing write(String genre) {
            String item = pick(genre + ".body");
            if (!item.startsWith(TITLES)) {
                return new Writing(capitalised(say(genre + ".title")), complete(item));
            }
            int end = item.indexOf('\n');
            String[] titles = item.substring(TITLES.length(), end).split(" \\| ");
            String title = complete(titles[random.nextInt(titles.length)]);
            return new Writing(capitalised(title), complete(item.substring(end + 1)));
        }

        /** Something from the list, complete. */
        String say(String list) {
            return complete(pick(list));
        }

        private String complete(String item) {
            return KoreanParticles.fit(filled(item));
        }

        private String filled(String item) {
            String text = item;
            for (Matcher inner = REFERENCE.matcher(text); inner.find(); inner = REFERENCE.matcher(text)) {
                String name = inner.group(2);
                String word = inner.group(1).equals("+") ? filled(pick(name)) : remembered(name);
                word = inner.group(1).equals("^") ? capitalised(word) : word;
                text = text.substring(0, inner.start()) + word + text.substring(inner.end());
            }
            return text;
        }

        private String remembered(String name) {
            String known = chosen.get(name);
            if (known == null) {
                known = filled(pick(name));
                chosen.put(name, known);
            }
            return known;
        }

        private String pick(String name) {
            List<String> list = lists.get(name);
            if (list == null || list.isEmpty()) {
                throw new IllegalStateException("no list of texts is called " + name);
            }
            return list.get(random.nextInt(list.size()));
        }
    }
}
