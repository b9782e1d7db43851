package io.madang.web;

import java.net.URI;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The pages' configuration, {@code madang.web.*}.
 *
 * @param url how the site is reached, such as {@code https://yard.example}; without it, as requests say whose
 *     host is believed
 * @param hosts the names by which the site may be addressed where {@code url} is not set, beside those of loopback
 * @param zone in which times are written for browsers without scripts; with them, it is the reader's own
 * @param partDeadline how long a part of a page is waited for
 * @param readModelWait how long whoever has changed something is kept waiting for the read model to show it
 * @param maxParts how many parts may be waited for at once
 * @param guestPages how old the page may be that those are shown who are not logged in
 * @param guestMegabytes how much memory such pages may take
 * @param boards how long the list of boards is remembered
 * @param levels how long the levels beside names are remembered
 */
@ConfigurationProperties("madang.web")
public record WebProperties(
        Optional<URI> url,
        @DefaultValue Set<String> hosts,
        @DefaultValue("Asia/Seoul") ZoneId zone,
        @DefaultValue("1s") Duration partDeadline,
        @DefaultValue("500ms") Duration readModelWait,
        @DefaultValue("2000") int maxParts,
        @DefaultValue("1s") Duration guestPages,
        @DefaultValue("64") int guestMegabytes,
        @DefaultValue("3s") Duration boards,
        @DefaultValue("10s") Duration levels) {

    public WebProperties {
        require(partDeadline.toMillis() >= 1, "part-deadline must be at least a millisecond, not " + partDeadline);
        require(!readModelWait.isNegative(), "read-model-wait must not be negative: " + readModelWait);
        require(maxParts >= 1, "max-parts must be at least 1, not " + maxParts);
        require(!guestPages.isNegative(), "guest-pages must not be negative: " + guestPages);
        require(guestMegabytes >= 1, "guest-megabytes must be at least 1, not " + guestMegabytes);
        require(!boards.isNegative(), "boards must not be negative: " + boards);
        require(!levels.isNegative(), "levels must not be negative: " + levels);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.web: " + message);
        }
    }
}
