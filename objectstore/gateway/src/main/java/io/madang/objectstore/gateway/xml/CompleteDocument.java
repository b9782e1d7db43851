package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.ContentChecksum;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The parts that a multipart upload is completed with, in the order given; whether that is right, is said elsewhere. */
public record CompleteDocument(List<ChosenPart> parts) {
    public static final int MAX_PARTS = 10_000;
    private static final String[] OF_PART = Stream.concat(
                    Stream.of("PartNumber", "ETag"),
                    Stream.of(ChecksumAlgorithm.values()).map(algorithm -> "Checksum" + algorithm.name()))
            .toArray(String[]::new);

    /** A part by number, its entity tag without quotes, and its checksum where one was given. */
    public record ChosenPart(int number, String etag, @Nullable ContentChecksum checksum) {}

    public static CompleteDocument parse(byte[] document) throws S3Exception {
        XmlElement root = XmlReader.read(document, "CompleteMultipartUpload").only("Part");
        List<ChosenPart> parts = new ArrayList<>();
        for (XmlElement part : root.all("Part")) {
            parts.add(part(part));
        }
        if (parts.isEmpty() || parts.size() > MAX_PARTS) {
            throw malformed("There must be 1 to " + MAX_PARTS + " parts");
        }
        return new CompleteDocument(List.copyOf(parts));
    }

    private static ChosenPart part(XmlElement part) throws S3Exception {
        part.only(OF_PART);
        String etag = EntityTag.unquoted(part.required("ETag").text());
        ContentChecksum checksum = null;
        for (ChecksumAlgorithm algorithm : ChecksumAlgorithm.values()) {
            String value = part.textOf("Checksum" + algorithm.name());
            if (value != null) {
                checksum = new ContentChecksum(algorithm, value.strip());
            }
        }
        return new ChosenPart(part.required("PartNumber").number(0), etag == null ? "" : etag, checksum);
    }
}
