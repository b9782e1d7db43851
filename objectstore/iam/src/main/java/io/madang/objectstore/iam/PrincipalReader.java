package io.madang.objectstore.iam;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads whom a statement is about. */
final class PrincipalReader {
    private static final Set<String> KINDS = Set.of("AWS", "CanonicalUser");

    private final String where;

    PrincipalReader(String where) {
        this.where = where;
    }

    Principals read(JsonNode node, boolean negated) throws MalformedPolicy {
        if (node.isString() && node.stringValue().equals("*")) {
            return new Principals(negated, true, false, Set.of());
        }
        if (!node.isObject() || node.isEmpty()) {
            throw bad("Principal must be \"*\" or an object such as {\"AWS\": \"arn:aws:iam::madang:user/name\"}");
        }
        boolean everyone = false;
        boolean account = false;
        Set<String> users = new HashSet<>();
        for (Map.Entry<String, JsonNode> kind : node.properties()) {
            for (String principal : principals(kind.getKey(), kind.getValue())) {
                if (principal.equals("*")) {
                    everyone = true;
                } else if (Principals.isAccount(principal)) {
                    account = true;
                } else {
                    users.add(user(principal));
                }
            }
        }
        return new Principals(negated, everyone, account, Set.copyOf(users));
    }

    private List<String> principals(String kind, JsonNode values) throws MalformedPolicy {
        if (!KINDS.contains(kind)) {
            throw bad("principals of the kind \"" + kind + "\" are not known; \"AWS\" is");
        }
        List<String> principals = Texts.read(values);
        if (principals.isEmpty()) {
            throw bad("Principal \"" + kind + "\" must be a text or a list of texts");
        }
        return principals;
    }

    private String user(String principal) throws MalformedPolicy {
        String user = Principals.user(principal);
        if (user == null) {
            throw bad("\"" + principal + "\" is not a principal; an example is \"arn:aws:iam::madang:user/name\"");
        }
        return user;
    }

    private MalformedPolicy bad(String reason) {
        return new MalformedPolicy(where + ": " + reason + ".");
    }
}
