package io.madang.objectstore.iam;

import io.madang.objectstore.iam.User.UserPolicy;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The form in which accounts are written down. */
final class AccountsFile {
    private static final int FORMAT = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private AccountsFile() {}

    static String write(List<User> users) {
        ObjectNode document = JSON.createObjectNode();
        document.put("format", FORMAT);
        ArrayNode list = document.putArray("users");
        for (User user : users) {
            ObjectNode node = list.addObject().put("name", user.name());
            ArrayNode policies = node.putArray("policies");
            user.policies()
                    .forEach(policy ->
                            policies.addObject().put("name", policy.name()).put("document", policy.document()));
            ArrayNode keys = node.putArray("keys");
            for (AccessKey key : user.keys()) {
                ObjectNode written = keys.addObject()
                        .put("id", key.id())
                        .put("secret", key.secret())
                        .put("enabled", key.enabled());
                if (key.expires() != null) {
                    written.put("expires", key.expires().toString());
                }
            }
        }
        return document.toPrettyString() + "\n";
    }

    static List<User> read(String content) throws IOException {
        try {
            JsonNode document = JSON.readTree(content);
            int format = document.path("format").asInt(0);
            if (format != FORMAT) {
                throw new IOException("the accounts have the format " + format + "; this release knows " + FORMAT);
            }
            List<User> users = new ArrayList<>();
            for (JsonNode user : document.required("users")) {
                users.add(user(user));
            }
            return users;
        } catch (JacksonException e) {
            // Neither its message nor its cause: both may quote a secret.
            throw new IOException("the accounts cannot be read: damaged near "
                    + e.getLocation().offsetDescription());
        }
    }

    private static User user(JsonNode node) {
        String name = node.required("name").asString();
        List<UserPolicy> policies = new ArrayList<>();
        for (JsonNode policy : node.required("policies")) {
            policies.add(new UserPolicy(
                    policy.required("name").asString(),
                    policy.required("document").asString()));
        }
        List<AccessKey> keys = new ArrayList<>();
        for (JsonNode key : node.required("keys")) {
            keys.add(new AccessKey(
                    key.required("id").asString(),
                    key.required("secret").asString(),
                    name,
                    key.required("enabled").asBoolean(),
                    key.has("expires") ? Instant.parse(key.get("expires").asString()) : null));
        }
        return new User(name, policies, keys);
    }
}
