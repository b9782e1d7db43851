package io.madang.web.security;

import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.page.PageMessages;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an administrator looks for in the security log, as typed.
 *
 * @param who an id or a name; empty for everybody
 * @param event empty for every kind
 * @param since a day such as {@code 2026-11-01}; empty for all that is kept
 */
public record SecurityQuery(String who, String event, String since) {

    private static final String WORDS = "security.event.";

    @Nullable
    Instant sinceInstant(ZoneId zone) {
        if (since.isBlank()) {
            return null;
        }
        try {
            return LocalDate.parse(since.strip()).atStartOfDay(zone).toInstant();
        } catch (DateTimeException e) {
            throw Failure.of(WebReason.DAY_FORM, e);
        }
    }

    static @Nullable String given(String typed) {
        return typed.isBlank() ? null : typed.strip();
    }

    /** The address of the part after this one. */
    public String next(String cursor) {
        return "/moderation/security?who=" + encoded(who) + "&event=" + encoded(event) + "&since=" + encoded(since)
                + "&cursor=" + encoded(cursor);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The kinds that can be chosen. */
    public static List<String> events(PageMessages pageMessages) {
        return pageMessages.keys().stream()
                .filter(key -> key.startsWith(WORDS))
                .map(key -> key.substring(WORDS.length()))
                .sorted()
                .toList();
    }

    /** The kind as people call it; one that there are no words for yet is shown as it is. */
    public static String named(PageMessages pageMessages, String event) {
        return pageMessages.knows(WORDS + event) ? pageMessages.say(WORDS + event) : event;
    }
}
