package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a lifecycle.
 *
 * @param id empty where the client gave none
 * @param prefixOutside whether the prefix stood in the rule itself, the older form, and not in a filter
 * @param expiredMarkers whether delete markers that hide nothing go
 * @param noncurrentDays since a version was replaced
 * @param noncurrentKept how many replaced versions stay in any case
 * @param abortDays since a multipart upload began
 */
public record LifecycleRule(
        String id,
        boolean enabled,
        Filter filter,
        boolean prefixOutside,
        Optional<Integer> expireDays,
        @Nullable Instant expireAt,
        boolean expiredMarkers,
        Optional<Integer> noncurrentDays,
        int noncurrentKept,
        Optional<Integer> abortDays) {
    private static final int MAX_ID = 255;
    private static final int MAX_TAGS = 50;

    /** Which objects a rule is about; all conditions must hold. */
    public record Filter(String prefix, Map<String, String> tags, long largerThan, long smallerThan) {
        static final Filter ALL = new Filter("", Map.of(), -1, Long.MAX_VALUE);

        public boolean matches(String key, long size, Map<String, String> has) {
            return key.startsWith(prefix)
                    && size > largerThan
                    && size < smallerThan
                    && has.entrySet().containsAll(tags.entrySet());
        }
    }

    static LifecycleRule of(XmlElement rule) throws S3Exception {
        rule.only(
                "ID",
                "Prefix",
                "Filter",
                "Status",
                "Expiration",
                "NoncurrentVersionExpiration",
                "AbortIncompleteMultipartUpload",
                "Transition",
                "NoncurrentVersionTransition");
        String id = Optional.ofNullable(rule.textOf("ID")).orElse("");
        if (id.length() > MAX_ID) {
            throw new S3Exception(S3Error.INVALID_ARGUMENT, "ID length should not exceed allowed limit of " + MAX_ID);
        }
        if (!rule.all("Transition").isEmpty()
                || !rule.all("NoncurrentVersionTransition").isEmpty()) {
            throw new S3Exception(S3Error.NOT_IMPLEMENTED, "Transitions are not implemented");
        }
        XmlElement expiration = rule.find("Expiration");
        XmlElement noncurrent = rule.find("NoncurrentVersionExpiration");
        XmlElement abort = rule.find("AbortIncompleteMultipartUpload");
        if (expiration == null && noncurrent == null && abort == null) {
            throw new S3Exception(S3Error.INVALID_REQUEST, "At least one action needs to be specified in a rule");
        }
        if (expiration != null) {
            oneOf(expiration.only("Days", "Date", "ExpiredObjectDeleteMarker"));
        }
        if (noncurrent != null) {
            noncurrent.only("NoncurrentDays", "NewerNoncurrentVersions").required("NoncurrentDays");
        }
        if (abort != null) {
            abort.only("DaysAfterInitiation");
        }
        return new LifecycleRule(
                id,
                enabled(rule.required("Status").text().strip()),
                filter(rule),
                rule.has("Prefix"),
                expiration == null ? Optional.empty() : expiration.number("Days", 1),
                expiration == null ? null : date(expiration.textOf("Date")),
                expiration != null && truth(expiration.find("ExpiredObjectDeleteMarker")),
                noncurrent == null ? Optional.empty() : noncurrent.number("NoncurrentDays", 1),
                noncurrent == null
                        ? 0
                        : noncurrent.number("NewerNoncurrentVersions", 1).orElse(0),
                abort == null
                        ? Optional.empty()
                        : Optional.of(abort.required("DaysAfterInitiation").number(1)));
    }

    private static void oneOf(XmlElement expiration) throws S3Exception {
        int given = (expiration.has("Days") ? 1 : 0)
                + (expiration.has("Date") ? 1 : 0)
                + (expiration.has("ExpiredObjectDeleteMarker") ? 1 : 0);
        if (given != 1) {
            throw malformed("Expiration needs one of Days, Date and ExpiredObjectDeleteMarker");
        }
    }

    private static boolean truth(@Nullable XmlElement element) throws S3Exception {
        return element != null && element.truth();
    }

    private static boolean enabled(String status) throws S3Exception {
        return switch (status) {
            case "Enabled" -> true;
            case "Disabled" -> false;
            default -> throw malformed("Status is neither Enabled nor Disabled");
        };
    }

    /** A whole day in UTC, as S3 demands. */
    private static @Nullable Instant date(@Nullable String text) throws S3Exception {
        if (text == null) {
            return null;
        }
        try {
            String day = text.strip();
            Instant at = day.length() == 10
                    ? LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : Instant.parse(day);
            if (at.getEpochSecond() % 86_400 != 0 || at.getNano() != 0) {
                throw new S3Exception(S3Error.INVALID_ARGUMENT, "'Date' must be at midnight GMT");
            }
            return at;
        } catch (DateTimeParseException e) {
            throw malformed("Date is not a date");
        }
    }

    private static Filter filter(XmlElement rule) throws S3Exception {
        XmlElement filter = rule.find("Filter");
        if (filter == null) {
            String prefix = rule.textOf("Prefix");
            return prefix == null ? Filter.ALL : new Filter(prefix, Map.of(), -1, Long.MAX_VALUE);
        }
        XmlElement conditions = filter.find("And");
        XmlElement in = conditions == null ? filter : conditions;
        filter.only("And", "Prefix", "Tag", "ObjectSizeGreaterThan", "ObjectSizeLessThan");
        in.only("Prefix", "Tag", "ObjectSizeGreaterThan", "ObjectSizeLessThan");
        if (filter.children().size() > 1 || rule.has("Prefix")) {
            throw malformed("A filter has one condition, or several in an And");
        }
        XmlElement larger = in.find("ObjectSizeGreaterThan");
        XmlElement smaller = in.find("ObjectSizeLessThan");
        return new Filter(
                Optional.ofNullable(in.textOf("Prefix")).orElse(""),
                TaggingDocument.tags(in.all("Tag"), MAX_TAGS),
                larger == null ? -1 : larger.longNumber(0),
                smaller == null ? Long.MAX_VALUE : smaller.longNumber(0));
    }
}
