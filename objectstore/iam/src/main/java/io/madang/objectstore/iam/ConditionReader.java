package io.madang.objectstore.iam;

import io.madang.objectstore.iam.PolicyCondition.Quantifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Reads the conditions under one operator. */
final class ConditionReader {
    private static final Pattern KEY = Pattern.compile("(?i)(aws|s3):[A-Za-z0-9-]+(/.{1,128})?");
    /**
     * Keys of which requests tell, or never have to: encryption and locks are refused before they could be asked about. A statement about any other key would be overlooked, so it is refused.
     */
    private static final Pattern TOLD = Pattern.compile(
            "(?i)aws:(SourceIp|SecureTransport|UserAgent|Referer|CurrentTime|EpochTime|PrincipalType|PrincipalArn"
                    + "|username|userid)"
                    + "|s3:(prefix|delimiter|max-keys|VersionId|authType|signatureversion|if-match|if-none-match"
                    + "|x-amz-(acl|copy-source|metadata-directive|storage-class|content-sha256|grant-(read|write|read-acp|write-acp|full-control)"
                    + "|server-side-encryption[a-z-]*)|object-lock-[a-z-]+)");

    private static final String IF_EXISTS = "IfExists";

    private final String where;

    ConditionReader(String where) {
        this.where = where;
    }

    List<PolicyCondition> read(String name, JsonNode keys) throws MalformedPolicy {
        Quantifier quantifier = Quantifier.ONE;
        String rest = name;
        if (rest.startsWith("ForAnyValue:")) {
            quantifier = Quantifier.ANY;
        } else if (rest.startsWith("ForAllValues:")) {
            quantifier = Quantifier.ALL;
        }
        rest = rest.substring(rest.indexOf(':') + 1);
        boolean ifExists = rest.endsWith(IF_EXISTS);
        Operator operator = Operator.named(ifExists ? rest.substring(0, rest.length() - IF_EXISTS.length()) : rest);
        if (operator == null
                || ifExists && operator == Operator.NULL
                || name.indexOf(':') >= 0 && quantifier == Quantifier.ONE) {
            throw bad("\"" + name + "\" is not a condition operator; an example is \"StringEquals\"");
        }
        if (!keys.isObject()) {
            throw bad("Condition " + name + " must be an object of keys and values");
        }
        List<PolicyCondition> conditions = new ArrayList<>();
        for (Map.Entry<String, JsonNode> key : keys.properties()) {
            conditions.add(
                    new PolicyCondition(quantifier, operator, ifExists, key.getKey(), operands(name, operator, key)));
        }
        return conditions;
    }

    private List<Glob> operands(String name, Operator operator, Map.Entry<String, JsonNode> key)
            throws MalformedPolicy {
        if (!KEY.matcher(key.getKey()).matches()) {
            throw bad("\"" + key.getKey() + "\" is not a condition key; examples are \"aws:SourceIp\", \"s3:prefix\"");
        }
        if (!TOLD.matcher(key.getKey()).matches()) {
            throw bad("Conditions on \"" + key.getKey() + "\" are not implemented");
        }
        List<String> values = Texts.readScalars(key.getValue());
        if (values.isEmpty()) {
            throw bad("Condition " + name + " " + key.getKey() + " needs a value or a list of values");
        }
        List<Glob> operands = new ArrayList<>();
        for (String value : values) {
            if (!value.contains("${") && !operator.accepts(value)) {
                throw bad("Condition " + name + " " + key.getKey() + " cannot compare with \"" + value + "\"");
            }
            operands.add(operator.operand(value));
        }
        return operands;
    }

    private MalformedPolicy bad(String reason) {
        return new MalformedPolicy(where + ": " + reason + ".");
    }
}
