package io.madang.objectstore.server;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says how bytes are kept, and what that is worth. */
final class LayoutDescription {
    private static final int CODE = 6;
    private static final int WIDE_CODE = 12;

    private LayoutDescription() {}

    /** @param arithmetic by which large objects are coded, where they are */
    static String words(int drives, String arithmetic) {
        if (drives == 1) {
            return "1 drive, one copy";
        }
        if (drives < CODE) {
            return drives + " drives, " + Math.min(3, drives) + " copies of everything: any "
                    + (Math.min(3, drives) - 1) + " may be lost";
        }
        String by = "; coded by " + arithmetic;
        return drives < WIDE_CODE
                ? drives + " drives, small objects in three copies, large ones as 4 + 2: any 2 may be lost" + by
                : drives + " drives, small objects in three copies (any 2 may be lost), large ones as 8 + 4 (any 4)"
                        + by;
    }

    static List<String> warnings(Contents contents) throws IOException {
        List<String> warnings = new ArrayList<>();
        if (contents.drivesInAll() == 1) {
            warnings.add(
                    "ONE COPY ONLY: when this drive fails, every object is lost. Give more drives, --data d1,d2,d3,"
                            + " or keep a copy elsewhere.");
        }
        for (String absent : contents.absent()) {
            warnings.add("THE DRIVE " + absent + " IS AWAY: there is less redundancy until it is back or replaced.");
        }
        Map<Object, List<String>> devices = new LinkedHashMap<>();
        for (OpenDrive drive : contents.drives()) {
            devices.computeIfAbsent(Files.getFileStore(drive.directory()), device -> new ArrayList<>())
                    .add(drive.directory().toString());
        }
        for (List<String> together : devices.values()) {
            if (together.size() > 1) {
                warnings.add(String.join(", ", together) + " are on one device: when it fails, all of them are gone.");
            }
        }
        return warnings;
    }
}
