package io.madang.app.storage;

import io.madang.media.storage.S3Access;
import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.iam.Accounts;
import io.madang.objectstore.iam.Refused;
import io.madang.objectstore.iam.User;
import io.madang.objectstore.iam.User.UserPolicy;
import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** The store's user who keeps media, and may do so in one bucket alone. */
final class MediaAccount {

    private static final String NAME = "madang-media";
    private static final String POLICY =
            """
        {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*",
         "Resource": ["arn:aws:s3:::BUCKET", "arn:aws:s3:::BUCKET/*"]}]}
        """;

    private MediaAccount() {}

    static S3Access access(Store store, String bucket) {
        AccessKey key = key(store.accounts(), bucket);
        return new S3Access(store.endpoint(), Store.REGION, key.id(), key.secret());
    }

    private static AccessKey key(Accounts accounts, String bucket) {
        try {
            Optional<User> known = accounts.users().stream()
                    .filter(user -> user.name().equals(NAME))
                    .findFirst();
            if (known.isEmpty()) {
                return accounts.addUser(NAME, List.of(new UserPolicy(NAME, POLICY.replace("BUCKET", bucket))));
            }
            Optional<AccessKey> usable = known.get().keys().stream()
                    .filter(key -> key.enabled() && key.expires() == null)
                    .findFirst();
            return usable.isPresent() ? usable.get() : accounts.addKey(NAME);
        } catch (IOException e) {
            throw new UncheckedIOException("the account of media cannot be kept", e);
        } catch (Refused e) {
            throw new IllegalStateException("the account of media was refused: " + e.getMessage(), e);
        }
    }
}
