package io.madang.objectstore.metadata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of access control of a bucket or of a version: what it gives beside what policies say, in the order given. */
public record AccessList(List<Grant> grants) {
    /** What there is unless something else is said: the owner has full control. */
    public static final AccessList PRIVATE =
            new AccessList(List.of(new Grant(Grantee.Known.OWNER, Permission.FULL_CONTROL)));

    public AccessList {
        grants = List.copyOf(grants);
    }

    /** Whether it gives this to the user, or with null to who did not sign. */
    public boolean gives(Permission permission, @Nullable String user) {
        for (Grant grant : grants) {
            if (grant.permission().includes(permission) && grant.grantee().includes(user)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it gives something to everyone, or to every user. */
    public boolean open() {
        return grants.stream().anyMatch(Grant::open);
    }

    /** What is left of it for those whom it names. */
    public AccessList closed() {
        return open()
                ? new AccessList(grants.stream().filter(grant -> !grant.open()).toList())
                : this;
    }
}
