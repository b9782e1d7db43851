package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.StoredPart;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a completion makes of the parts that it names. */
sealed interface PartSelection {
    record Selected(List<StoredPart> parts, long size, String etag) implements PartSelection {}

    record Refused(Completion outcome) implements PartSelection {}

    static PartSelection of(UploadChanges upload, List<PartChoice> chosen, long minPartBytes) {
        if (!rising(chosen)) {
            return new Refused(new Completion.InvalidPartOrder());
        }
        List<StoredPart> parts = new ArrayList<>(chosen.size());
        for (PartChoice choice : chosen) {
            PartRow part = upload.part(choice.number());
            if (part == null || !matches(choice, part)) {
                return new Refused(new Completion.InvalidPart(choice.number()));
            }
            parts.add(part.stored());
        }
        for (StoredPart part : parts.subList(0, parts.size() - 1)) {
            if (part.size() < minPartBytes) {
                return new Refused(new Completion.EntityTooSmall(part.number(), part.size(), minPartBytes));
            }
        }
        return new Selected(parts, parts.stream().mapToLong(StoredPart::size).sum(), etag(parts));
    }

    private static boolean rising(List<PartChoice> chosen) {
        int before = 0;
        for (PartChoice choice : chosen) {
            if (choice.number() <= before) {
                return false;
            }
            before = choice.number();
        }
        return true;
    }

    private static boolean matches(PartChoice choice, PartRow part) {
        String checksum = choice.checksum();
        return part.etag().equals(choice.etag())
                && (checksum == null
                        || part.checksum() != null && part.checksum().value().equals(checksum));
    }

    /** The MD5 of the parts' MD5s, and how many they are. */
    private static String etag(List<StoredPart> parts) {
        MessageDigest md5 = md5();
        for (StoredPart part : parts) {
            @Nullable PackedTag tag = PackedTag.of(part.etag());
            md5.update(tag == null ? Keys.utf8(part.etag()) : tag.md5());
        }
        return new PackedTag(md5.digest(), parts.size()).text();
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has MD5", e);
        }
    }
}
