package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.iam.Iam;
import java.util.Set;

/** The one account of a store, to which all of it belongs, whoever of its users made it. */
public final class Owner {
    public static final String ID = Iam.ROOT;
    /** What {@code x-amz-expected-bucket-owner} may say: AWS knows accounts by twelve digits. */
    private static final Set<String> NAMES = Set.of(ID, "000000000000");

    public static boolean is(String expected) {
        return NAMES.contains(expected);
    }

    public static void write(XmlWriter xml, String element) {
        xml.open(element).element("ID", ID).element("DisplayName", ID).close();
    }

    private Owner() {}
}
