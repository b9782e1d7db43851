package io.madang.objectstore.iam;

import io.madang.objectstore.files.PrivateFiles;
import io.madang.objectstore.iam.OwnersFile.Stamp;
import io.madang.objectstore.iam.User.UserPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The accounts of a store, kept in a directory. Several processes may use one directory: a change is made under a lock,
 * on what the file says at that moment, and every other process sees it at its next question.
 */
public final class Accounts implements Iam {
    private static final Logger log = LoggerFactory.getLogger(Accounts.class);

    private final Path directory;
    private final OwnersFile file;
    private final OwnersFile credentials;
    private final Clock clock;
    private final KeyMaker keys;
    private final PolicyDecisions decisions;
    private final boolean created;
    private volatile Snapshot snapshot;
    /** The content of which it was said that it cannot be read. */
    private volatile @Nullable Stamp unreadable;

    private Accounts(Path directory, Clock clock, SecureRandom random) throws IOException {
        this.directory = directory;
        this.clock = clock;
        file = new OwnersFile(directory.resolve("accounts.json"));
        credentials = new OwnersFile(directory.resolve("root-credentials"));
        keys = new KeyMaker(random);
        decisions = new PolicyDecisions(clock);
        try (AccountsLock held = AccountsLock.take(directory)) {
            created = file.stamp() == null;
            if (created) {
                file.replace(AccountsFile.write(List.of(new User(ROOT, List.of(), List.of(keys.make(ROOT))))));
            }
            snapshot = load();
            writeCredentials();
        }
    }

    /** Opens the accounts in a directory; where there are none, makes root and its key. */
    public static Accounts open(Path directory, Clock clock, SecureRandom random) throws IOException {
        PrivateFiles.createDirectories(directory);
        PrivateFiles.closeToOthers(directory);
        return new Accounts(directory, clock, random);
    }

    /** Whether root and its key were made by this opening. */
    public boolean created() {
        return created;
    }

    /** Where root's key is, in the form of AWS's shared credentials file. */
    public Path credentialsFile() {
        return credentials.path();
    }

    /** A key with which root may sign. */
    public AccessKey rootKey() {
        return rootKey(current());
    }

    private AccessKey rootKey(Snapshot accounts) {
        return find(accounts.users(), ROOT).orElseThrow().keys().stream()
                .filter(key -> key.enabled() && key.expires() == null)
                .findFirst()
                .orElseThrow();
    }

    public List<User> users() {
        return current().users();
    }

    @Override
    public Optional<AccessKey> key(String accessKeyId) {
        return Optional.ofNullable(current().keys().get(accessKeyId));
    }

    @Override
    public boolean knows(String user) {
        return current().policies().containsKey(user);
    }

    @Override
    public Decision decide(AccessRequest request) {
        return decisions.decide(request, snapshot);
    }

    /** A new user with one key. Each policy is the name of a canned one, or a document. */
    public AccessKey addUser(String name, List<UserPolicy> policies) throws Refused, IOException {
        AccessKey key = keys.make(name);
        change(new AccountChanges.AddUser(name, policies, key));
        return key;
    }

    public void removeUser(String name) throws Refused, IOException {
        change(new AccountChanges.RemoveUser(name));
    }

    /** Gives the user a policy, in place of one that has the same name. */
    public void addPolicy(String user, UserPolicy policy) throws Refused, IOException {
        change(new AccountChanges.AddPolicy(user, policy));
    }

    public void removePolicy(String user, String policy) throws Refused, IOException {
        change(new AccountChanges.RemovePolicy(user, policy));
    }

    public AccessKey addKey(String user) throws Refused, IOException {
        AccessKey key = keys.make(user);
        change(new AccountChanges.AddKey(key));
        return key;
    }

    public void enableKey(String id, boolean enabled) throws Refused, IOException {
        change(new AccountChanges.EnableKey(id, enabled));
    }

    public void removeKey(String id) throws Refused, IOException {
        change(new AccountChanges.RemoveKey(id));
    }

    /** A new key for the user of this one, which stays usable for a while, or with zero not at all. */
    public AccessKey rotateKey(String id, Duration oldStaysFor) throws Refused, IOException {
        AccessKey old = key(id).orElseThrow(() -> new Refused("There is no key " + id + "."));
        AccessKey key = keys.make(old.user());
        change(new AccountChanges.Rotate(id, key, clock.instant().plus(oldStaysFor)));
        return key;
    }

    static Optional<User> find(List<User> users, String name) {
        return users.stream().filter(user -> user.name().equals(name)).findFirst();
    }

    private void change(AccountChanges.Change change) throws Refused, IOException {
        try (AccountsLock held = AccountsLock.take(directory)) {
            List<User> users = change.on(load().users());
            file.replace(AccountsFile.write(users));
            refresh();
            writeCredentials();
        }
    }

    /** After the accounts, and again at each opening: a crash in between is made good. */
    private void writeCredentials() throws IOException {
        AccessKey key = rootKey(snapshot);
        String content =
                "[default]\naws_access_key_id = " + key.id() + "\naws_secret_access_key = " + key.secret() + "\n";
        if (credentials.stamp() == null || !credentials.read().equals(content)) {
            credentials.replace(content);
        }
    }

    /** The accounts as the file has them now. A file that cannot be read leaves what was known before. */
    private Snapshot current() {
        Snapshot known = snapshot;
        Stamp now = null;
        try {
            now = file.stamp();
            return Objects.equals(now, known.stamp()) ? known : refresh();
        } catch (IOException e) {
            if (!Objects.equals(now, unreadable)) {
                log.error("The accounts in {} cannot be read; those known before stay: {}", directory, e.getMessage());
                unreadable = now;
            }
            return known;
        }
    }

    private synchronized Snapshot refresh() throws IOException {
        if (!Objects.equals(file.stamp(), snapshot.stamp())) {
            snapshot = load();
        }
        return snapshot;
    }

    private Snapshot load() throws IOException {
        while (true) {
            Stamp before = file.stamp();
            List<User> users = AccountsFile.read(file.read());
            if (Objects.equals(before, file.stamp())) {
                return Snapshot.of(before, users);
            }
        }
    }
}
