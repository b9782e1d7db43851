package io.madang.objectstore.iam;

import io.madang.objectstore.iam.Statement.Patterns;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a policy strictly: what it does not know is an error, because a statement half understood is a hole. */
final class PolicyReader {
    private static final Set<String> VERSIONS = Set.of("2012-10-17", "2008-10-17");
    private static final Pattern ACTION = Pattern.compile("\\*|[A-Za-z0-9*?-]+:[A-Za-z0-9*?]+");
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(16).build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final @Nullable String bucket;

    /** For the policy of this bucket; for a user's policy where it is null. */
    PolicyReader(@Nullable String bucket) {
        this.bucket = bucket;
    }

    List<Statement> read(String json) throws MalformedPolicy {
        if (json.getBytes(StandardCharsets.UTF_8).length > PolicyDocument.MAX_BYTES) {
            throw new MalformedPolicy("A policy has at most " + PolicyDocument.MAX_BYTES + " bytes.");
        }
        JsonNode document = tree(json);
        object(document, "The policy", Set.of("Version", "Id", "Statement"));
        JsonNode version = document.get("Version");
        if (version != null && !(version.isString() && VERSIONS.contains(version.stringValue()))) {
            throw new MalformedPolicy("Version must be \"2012-10-17\" or \"2008-10-17\".");
        }
        JsonNode statements = document.get("Statement");
        if (statements == null || statements.isEmpty()) {
            throw new MalformedPolicy("The policy needs a Statement.");
        }
        List<Statement> read = new ArrayList<>();
        Set<String> sids = new HashSet<>();
        for (JsonNode statement : statements.isArray() ? statements : List.of(statements)) {
            read.add(new StatementReader("Statement " + (read.size() + 1)).read(statement, sids));
        }
        return read;
    }

    private static JsonNode tree(String json) throws MalformedPolicy {
        try {
            JsonNode tree = JSON.readTree(json);
            if (tree.isMissingNode()) {
                throw new MalformedPolicy("The policy is empty.");
            }
            return tree;
        } catch (JacksonException e) {
            throw new MalformedPolicy("The policy is not valid JSON: " + e.getOriginalMessage());
        }
    }

    private static void object(JsonNode node, String where, Set<String> known) throws MalformedPolicy {
        if (!node.isObject()) {
            throw new MalformedPolicy(where + " must be an object.");
        }
        for (String name : node.propertyNames()) {
            if (!known.contains(name)) {
                throw new MalformedPolicy(where + " has an unknown element \"" + name + "\".");
            }
        }
    }

    /** Reads one statement; {@code where} names it in messages. */
    private final class StatementReader {
        private static final Set<String> KNOWN = Set.of(
                "Sid",
                "Effect",
                "Principal",
                "NotPrincipal",
                "Action",
                "NotAction",
                "Resource",
                "NotResource",
                "Condition");
        private final String where;

        StatementReader(String where) {
            this.where = where;
        }

        Statement read(JsonNode node, Set<String> sids) throws MalformedPolicy {
            object(node, where, KNOWN);
            JsonNode sid = node.get("Sid");
            if (sid != null && !sid.isString()) {
                throw bad("Sid must be a text");
            }
            if (sid != null && !sid.stringValue().isEmpty() && !sids.add(sid.stringValue())) {
                throw bad("the Sid \"" + sid.stringValue() + "\" is used twice");
            }
            return new Statement(
                    allow(node), principals(node), actions(node), resources(node), conditions(node.get("Condition")));
        }

        private boolean allow(JsonNode node) throws MalformedPolicy {
            JsonNode effect = node.get("Effect");
            String text = effect != null && effect.isString() ? effect.stringValue() : "";
            if (!text.equals("Allow") && !text.equals("Deny")) {
                throw bad("Effect must be \"Allow\" or \"Deny\"");
            }
            return text.equals("Allow");
        }

        private @Nullable Principals principals(JsonNode node) throws MalformedPolicy {
            boolean negated = node.has("NotPrincipal");
            if (bucket == null) {
                if (negated || node.has("Principal")) {
                    throw bad("a user's policy is about that user and has no Principal");
                }
                return null;
            }
            if (negated && allow(node)) {
                throw bad("an Allow with NotPrincipal would be for everybody else in the world; name a Principal");
            }
            return new PrincipalReader(where).read(oneOf(node, "Principal", "NotPrincipal"), negated);
        }

        private Patterns actions(JsonNode node) throws MalformedPolicy {
            List<String> texts = texts(oneOf(node, "Action", "NotAction"), "Action");
            for (String text : texts) {
                if (!ACTION.matcher(text).matches()) {
                    throw bad("\"" + text + "\" is not an action; an example is \"s3:GetObject\"");
                }
            }
            return new Patterns(
                    node.has("NotAction"), texts.stream().map(Glob::wild).toList());
        }

        private Patterns resources(JsonNode node) throws MalformedPolicy {
            List<String> texts = texts(oneOf(node, "Resource", "NotResource"), "Resource");
            for (String text : texts) {
                if (!text.equals("*") && !text.startsWith(AccessRequest.ARN)) {
                    throw bad(
                            "\"" + text + "\" is not a resource; an example is \"" + AccessRequest.ARN + "bucket/*\"");
                }
                if (bucket != null && !ofBucket(text, bucket)) {
                    throw bad("the resource \"" + text + "\" is not of the bucket " + bucket);
                }
            }
            return new Patterns(
                    node.has("NotResource"), texts.stream().map(Glob::wild).toList());
        }

        /** Whether it could name the bucket or something in it; as in AWS the name may have wildcards. */
        private static boolean ofBucket(String resource, String bucket) {
            if (resource.equals("*")) {
                return true;
            }
            int slash = resource.indexOf('/');
            String name = resource.substring(AccessRequest.ARN.length(), slash < 0 ? resource.length() : slash);
            return Glob.wild(name).matches(bucket, new Facts(null, "", "", Map.of()));
        }

        private List<PolicyCondition> conditions(@Nullable JsonNode node) throws MalformedPolicy {
            List<PolicyCondition> conditions = new ArrayList<>();
            if (node != null) {
                if (!node.isObject()) {
                    throw bad("Condition must be an object");
                }
                ConditionReader reader = new ConditionReader(where);
                for (Map.Entry<String, JsonNode> operator : node.properties()) {
                    conditions.addAll(reader.read(operator.getKey(), operator.getValue()));
                }
            }
            return conditions;
        }

        private JsonNode oneOf(JsonNode node, String name, String notName) throws MalformedPolicy {
            JsonNode one = node.get(name);
            JsonNode other = node.get(notName);
            if (one != null && other == null) {
                return one;
            }
            if (one == null && other != null) {
                return other;
            }
            throw bad("it needs either " + name + " or " + notName);
        }

        private List<String> texts(JsonNode node, String name) throws MalformedPolicy {
            List<String> texts = Texts.read(node);
            if (texts.isEmpty()) {
                throw bad(name + " must be a text or a list of texts");
            }
            return texts;
        }

        private MalformedPolicy bad(String reason) {
            return new MalformedPolicy(where + ": " + reason + ".");
        }
    }
}
