package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.xml.LifecycleDocument;
import io.madang.objectstore.gateway.xml.LifecycleRule;
import io.madang.objectstore.gateway.xml.XmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** How a lifecycle is written. Rules without a name get one that stays the same while the rule does. */
final class LifecycleXml {

    static byte[] write(LifecycleDocument document) {
        XmlWriter xml = XmlWriter.document("LifecycleConfiguration");
        for (int i = 0; i < document.rules().size(); i++) {
            LifecycleRule rule = document.rules().get(i);
            xml.open("Rule").element("ID", rule.id().isEmpty() ? name(i, rule) : rule.id());
            if (rule.prefixOutside()) {
                xml.element("Prefix", rule.filter().prefix());
            } else {
                filter(xml, rule.filter());
            }
            xml.element("Status", rule.enabled() ? "Enabled" : "Disabled");
            actions(xml, rule);
            xml.close();
        }
        return xml.bytes();
    }

    private static String name(int position, LifecycleRule rule) {
        return UUID.nameUUIDFromBytes((position + rule.toString()).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    private static void filter(XmlWriter xml, LifecycleRule.Filter filter) {
        boolean larger = filter.largerThan() >= 0;
        boolean smaller = filter.smallerThan() != Long.MAX_VALUE;
        boolean prefix = !filter.prefix().isEmpty();
        int conditions = filter.tags().size() + (larger ? 1 : 0) + (smaller ? 1 : 0) + (prefix ? 1 : 0);
        xml.open("Filter");
        if (conditions == 0) {
            xml.element("Prefix", "");
        }
        if (conditions > 1) {
            xml.open("And");
        }
        if (prefix) {
            xml.element("Prefix", filter.prefix());
        }
        filter.tags().forEach((key, value) -> xml.open("Tag")
                .element("Key", key)
                .element("Value", value)
                .close());
        if (larger) {
            xml.element("ObjectSizeGreaterThan", filter.largerThan());
        }
        if (smaller) {
            xml.element("ObjectSizeLessThan", filter.smallerThan());
        }
        if (conditions > 1) {
            xml.close();
        }
        xml.close();
    }

    private static void actions(XmlWriter xml, LifecycleRule rule) {
        if (rule.expireDays().isPresent() || rule.expireAt() != null || rule.expiredMarkers()) {
            xml.open("Expiration");
            rule.expireDays().ifPresent(days -> xml.element("Days", days));
            if (rule.expireAt() != null) {
                xml.element("Date", rule.expireAt());
            }
            if (rule.expiredMarkers()) {
                xml.element("ExpiredObjectDeleteMarker", true);
            }
            xml.close();
        }
        rule.noncurrentDays().ifPresent(days -> {
            xml.open("NoncurrentVersionExpiration").element("NoncurrentDays", days);
            if (rule.noncurrentKept() > 0) {
                xml.element("NewerNoncurrentVersions", rule.noncurrentKept());
            }
            xml.close();
        });
        rule.abortDays().ifPresent(days -> xml.open("AbortIncompleteMultipartUpload")
                .element("DaysAfterInitiation", days)
                .close());
    }

    private LifecycleXml() {}
}
