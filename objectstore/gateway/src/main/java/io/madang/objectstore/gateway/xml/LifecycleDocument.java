package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a bucket lets go of by itself, and when. Transitions to other classes are not implemented, and are refused. */
public record LifecycleDocument(List<LifecycleRule> rules) {
    private static final int MAX_RULES = 1_000;

    public static LifecycleDocument parse(byte[] document) throws S3Exception {
        List<LifecycleRule> rules = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (XmlElement element :
                XmlReader.read(document, "LifecycleConfiguration").only("Rule").all("Rule")) {
            LifecycleRule rule = LifecycleRule.of(element);
            if (!rule.id().isEmpty() && !ids.add(rule.id())) {
                throw new S3Exception(
                        S3Error.INVALID_ARGUMENT, "Rule ID must be unique. Found same ID for more than one rule");
            }
            rules.add(rule);
        }
        if (rules.isEmpty() || rules.size() > MAX_RULES) {
            throw malformed("There must be 1 to " + MAX_RULES + " rules");
        }
        return new LifecycleDocument(List.copyOf(rules));
    }
}
