package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.List;
import java.util.Set;

/** For how many days something in an archive is to be readable. */
public record RestoreDocument(int days) {
    private static final Set<String> TIERS = Set.of("Standard", "Bulk", "Expedited");

    public static RestoreDocument parse(byte[] document) throws S3Exception {
        XmlElement root = XmlReader.read(document, "RestoreRequest");
        for (String search : List.of("Type", "SelectParameters", "OutputLocation")) {
            if (root.has(search)) {
                throw new S3Exception(S3Error.NOT_IMPLEMENTED, "Archives are not searched");
            }
        }
        root.only("Days", "GlacierJobParameters", "Tier", "Description");
        tier(root);
        XmlElement parameters = root.find("GlacierJobParameters");
        if (parameters != null) {
            tier(parameters.only("Tier"));
        }
        return new RestoreDocument(root.required("Days").number(1));
    }

    private static void tier(XmlElement parent) throws S3Exception {
        String tier = parent.textOf("Tier");
        if (tier != null && !TIERS.contains(tier.strip())) {
            throw malformed("There is no tier " + tier.strip());
        }
    }
}
