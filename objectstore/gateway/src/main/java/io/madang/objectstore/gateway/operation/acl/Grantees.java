package io.madang.objectstore.gateway.operation.acl;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.xml.AclDocument.Naming;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.iam.Iam;
import io.madang.objectstore.metadata.Grantee;
import java.util.Map;

/** Who is meant by a name in a list: the owner and users by their names, S3's groups by their addresses. */
final class Grantees {
    private static final String GROUPS = "http://acs.amazonaws.com/groups/";
    private static final String ALL_USERS = GROUPS + "global/AllUsers";
    private static final String AUTHENTICATED_USERS = GROUPS + "global/AuthenticatedUsers";
    private static final String LOG_DELIVERY = GROUPS + "s3/LogDelivery";
    private static final Map<String, Grantee> BY_ADDRESS =
            Map.of(ALL_USERS, Grantee.Known.ALL_USERS, AUTHENTICATED_USERS, Grantee.Known.AUTHENTICATED_USERS);
    private static final String TYPE = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"%s\"";
    private static final String OF_USER = TYPE.formatted("CanonicalUser");
    private static final String OF_GROUP = TYPE.formatted("Group");

    private final Iam iam;

    Grantees(Iam iam) {
        this.iam = iam;
    }

    Grantee named(Naming naming, String name) throws S3Exception {
        return switch (naming) {
            case ID -> user(name);
            case URI -> group(name);
            case EMAIL ->
                throw new S3Exception(S3Error.UNRESOLVABLE_GRANT_BY_EMAIL_ADDRESS).detail("EmailAddress", name);
        };
    }

    private Grantee user(String name) throws S3Exception {
        if (Owner.is(name)) {
            return Grantee.Known.OWNER;
        }
        if (!iam.knows(name)) {
            throw InvalidArgument.of("CanonicalUser/ID", name, "Invalid id");
        }
        return new Grantee.User(name);
    }

    private static Grantee group(String address) throws S3Exception {
        if (address.equals(LOG_DELIVERY)) {
            throw logDelivery();
        }
        Grantee group = BY_ADDRESS.get(address);
        if (group == null) {
            throw InvalidArgument.of("Group/URI", address, "Invalid group uri");
        }
        return group;
    }

    static S3Exception logDelivery() {
        return new S3Exception(
                S3Error.NOT_IMPLEMENTED, "No logs are delivered into buckets, so nobody would write them");
    }

    static void write(XmlWriter xml, Grantee grantee) {
        switch (grantee) {
            case Grantee.Known.OWNER -> user(xml, Owner.ID);
            case Grantee.Known.ALL_USERS -> group(xml, ALL_USERS);
            case Grantee.Known.AUTHENTICATED_USERS -> group(xml, AUTHENTICATED_USERS);
            case Grantee.User user -> user(xml, user.name());
        }
    }

    private static void user(XmlWriter xml, String name) {
        xml.open("Grantee", OF_USER)
                .element("ID", name)
                .element("DisplayName", name)
                .close();
    }

    private static void group(XmlWriter xml, String address) {
        xml.open("Grantee", OF_GROUP).element("URI", address).close();
    }
}
