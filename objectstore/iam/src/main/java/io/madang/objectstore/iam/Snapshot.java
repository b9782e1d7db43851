package io.madang.objectstore.iam;

import io.madang.objectstore.iam.OwnersFile.Stamp;
import io.madang.objectstore.iam.User.UserPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The accounts at one moment, ready to be asked. */
record Snapshot(
        @Nullable Stamp stamp,
        List<User> users,
        Map<String, AccessKey> keys,
        Map<String, List<PolicyDocument>> policies) {
    static Snapshot of(@Nullable Stamp stamp, List<User> users) throws IOException {
        Map<String, AccessKey> keys = new HashMap<>();
        Map<String, List<PolicyDocument>> policies = new HashMap<>();
        for (User user : users) {
            user.keys().forEach(key -> keys.put(key.id(), key));
            List<PolicyDocument> documents = new ArrayList<>();
            for (UserPolicy policy : user.policies()) {
                try {
                    documents.add(PolicyDocument.parse(policy.document()));
                } catch (MalformedPolicy e) {
                    throw new IOException(
                            "the policy " + policy.name() + " of " + user.name() + " is none: " + e.getMessage(), e);
                }
            }
            policies.put(user.name(), documents);
        }
        if (keys.values().stream().noneMatch(Snapshot::isRoots)) {
            throw new IOException("root has no key that is enabled");
        }
        return new Snapshot(stamp, List.copyOf(users), Map.copyOf(keys), Map.copyOf(policies));
    }

    private static boolean isRoots(AccessKey key) {
        return key.user().equals(Iam.ROOT) && key.enabled() && key.expires() == null;
    }

    /** What a user's own policies say; who is not there any more is denied. */
    Decision decide(String user, Facts facts) {
        List<PolicyDocument> documents = policies.get(user);
        if (documents == null) {
            return Decision.DENIED;
        }
        Decision decision = Decision.NOT_GRANTED;
        for (PolicyDocument document : documents) {
            Decision one = document.decide(facts);
            if (one == Decision.DENIED) {
                return one;
            }
            if (one == Decision.ALLOWED) {
                decision = one;
            }
        }
        return decision;
    }

    /** Without keys: it may be logged. */
    @Override
    public String toString() {
        return "Snapshot[" + users.size() + " users]";
    }
}
