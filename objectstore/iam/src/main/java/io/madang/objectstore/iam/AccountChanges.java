package io.madang.objectstore.iam;

import io.madang.objectstore.iam.User.UserPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What may be changed about accounts, each as a step from the users there are to those there shall be. */
final class AccountChanges {
    static final int MAX_USERS = 10_000;
    static final int MAX_KEYS = 16;
    static final int MAX_POLICIES = 10;

    private AccountChanges() {}

    sealed interface Change {
        List<User> on(List<User> users) throws Refused;
    }

    record AddUser(String name, List<UserPolicy> policies, AccessKey key) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            if (!UserName.valid(name)) {
                throw new Refused("A user's name has 1 to 64 letters, digits or . _ @ - and begins with one of the"
                        + " first two.");
            }
            if (Accounts.find(users, name).isPresent()) {
                throw new Refused("There is a user " + name + " already.");
            }
            if (users.size() >= MAX_USERS) {
                throw new Refused("There are " + MAX_USERS + " users, which is the most there can be.");
            }
            List<User> more = new ArrayList<>(users);
            more.add(new User(name, List.of(), List.of(key)));
            for (UserPolicy policy : policies) {
                more = new ArrayList<>(new AddPolicy(name, policy).on(more));
            }
            return more;
        }
    }

    record RemoveUser(String name) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            existing(users, name);
            if (name.equals(Iam.ROOT)) {
                throw new Refused("root cannot be removed.");
            }
            return users.stream().filter(user -> !user.name().equals(name)).toList();
        }
    }

    record AddPolicy(String user, UserPolicy policy) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            User to = existing(users, user);
            if (user.equals(Iam.ROOT)) {
                throw new Refused("root may do everything; a policy would change nothing.");
            }
            if (!UserName.valid(policy.name())) {
                throw new Refused("A policy's name has 1 to 64 letters, digits or . _ @ -.");
            }
            try {
                PolicyDocument.parse(policy.document());
            } catch (MalformedPolicy e) {
                throw new Refused("The policy " + policy.name() + " cannot be used: " + e.getMessage());
            }
            List<UserPolicy> policies = new ArrayList<>(to.policies());
            policies.removeIf(there -> there.name().equals(policy.name()));
            policies.add(policy);
            if (policies.size() > MAX_POLICIES) {
                throw new Refused("A user has at most " + MAX_POLICIES + " policies.");
            }
            return replaced(users, user, there -> there.withPolicies(policies));
        }
    }

    record RemovePolicy(String user, String policy) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            List<UserPolicy> policies = new ArrayList<>(existing(users, user).policies());
            if (!policies.removeIf(there -> there.name().equals(policy))) {
                throw new Refused(user + " has no policy " + policy + ".");
            }
            return replaced(users, user, there -> there.withPolicies(policies));
        }
    }

    record AddKey(AccessKey key) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            List<AccessKey> keys = new ArrayList<>(existing(users, key.user()).keys());
            if (keys.size() >= MAX_KEYS) {
                throw new Refused("A user has at most " + MAX_KEYS + " keys; remove one first.");
            }
            keys.add(key);
            return replaced(users, key.user(), there -> there.withKeys(keys));
        }
    }

    record EnableKey(String id, boolean enabled) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            return keyChanged(
                    users, id, key -> new AccessKey(key.id(), key.secret(), key.user(), enabled, key.expires()));
        }
    }

    record RemoveKey(String id) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            return keyChanged(users, id, key -> null);
        }
    }

    /** The old key ends then; the new one is there before. */
    record Rotate(String id, AccessKey key, Instant end) implements Change {
        @Override
        public List<User> on(List<User> users) throws Refused {
            List<User> more = new AddKey(key).on(users);
            return keyChanged(more, id, old -> new AccessKey(old.id(), old.secret(), old.user(), old.enabled(), end));
        }
    }

    private interface KeyChange {
        @Nullable
        AccessKey on(AccessKey key);
    }

    /** Root keeps a key without an end, or nobody could sign for it any more. */
    private static List<User> keyChanged(List<User> users, String id, KeyChange change) throws Refused {
        for (User user : users) {
            List<AccessKey> keys = new ArrayList<>();
            boolean found = false;
            for (AccessKey key : user.keys()) {
                AccessKey changed = key.id().equals(id) ? change.on(key) : key;
                found |= key.id().equals(id);
                if (changed != null) {
                    keys.add(changed);
                }
            }
            if (found) {
                if (user.name().equals(Iam.ROOT)
                        && keys.stream().noneMatch(key -> key.enabled() && key.expires() == null)) {
                    throw new Refused("root needs a key that is enabled; add another first.");
                }
                return replaced(users, user.name(), there -> there.withKeys(keys));
            }
        }
        throw new Refused("There is no key " + id + ".");
    }

    private static User existing(List<User> users, String name) throws Refused {
        return Accounts.find(users, name).orElseThrow(() -> new Refused("There is no user " + name + "."));
    }

    private static List<User> replaced(List<User> users, String name, UnaryOperator<User> change) {
        return users.stream()
                .map(user -> user.name().equals(name) ? change.apply(user) : user)
                .toList();
    }
}
