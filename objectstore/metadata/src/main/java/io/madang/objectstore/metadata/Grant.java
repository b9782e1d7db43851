package io.madang.objectstore.metadata;

/** A line of a list of access control. */
public record Grant(Grantee grantee, Permission permission) {
    /** Whether it gives to others than users who are named. */
    public boolean open() {
        return grantee == Grantee.Known.ALL_USERS || grantee == Grantee.Known.AUTHENTICATED_USERS;
    }
}
