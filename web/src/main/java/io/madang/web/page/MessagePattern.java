package io.madang.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A phrase, cut at the places where something is put in.
 *
 * @param texts what stands around the places: one more than these
 * @param places the numbers of the things that are put in
 */
record MessagePattern(List<String> texts, List<Integer> places) {

    private static final Pattern PLACE = Pattern.compile("\\{([0-9])}");

    static MessagePattern parse(String text) {
        List<String> texts = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        Matcher place = PLACE.matcher(text);
        int end = 0;
        while (place.find()) {
            texts.add(text.substring(end, place.start()));
            places.add(Integer.parseInt(place.group(1)));
            end = place.end();
        }
        texts.add(text.substring(end));
        return new MessagePattern(List.copyOf(texts), List.copyOf(places));
    }

    String with(Object... things) {
        if (places.isEmpty()) {
            return texts.getFirst();
        }
        StringBuilder said = new StringBuilder();
        for (int i = 0; i < places.size(); i++) {
            said.append(texts.get(i)).append(shown(things[places.get(i)]));
        }
        return said.append(texts.getLast()).toString();
    }

    /** Both languages part thousands by commas. */
    private static String shown(Object thing) {
        return thing instanceof Long || thing instanceof Integer
                ? Numbers.shown(((Number) thing).longValue())
                : thing.toString();
    }
}
