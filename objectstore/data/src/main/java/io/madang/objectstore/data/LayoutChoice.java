package io.madang.objectstore.data;

import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.data.DataFailure.Reason;

/** Which layout data gets: by its storage class, by its size, and by the drives there are. */
final class LayoutChoice {
    private static final int DRIVES_FOR_CODE = 6;
    private static final int DRIVES_FOR_WIDE_CODE = 12;

    private final DataSettings settings;
    private final DriveSlots drives;

    LayoutChoice(DataSettings settings, DriveSlots drives) {
        this.settings = settings;
        this.drives = drives;
    }

    /** With one shard more than would be needed to read it, data survives the next failure too. */
    static int quorum(Layout layout) {
        return layout.parity() == 0 ? layout.data() : layout.data() + 1;
    }

    Layout small(String storageClass) throws DataFailure {
        Layout copies = copies(storageClass);
        if (drives.attached() < quorum(copies)) {
            throw new DataFailure(
                    Reason.TOO_FEW_DRIVES,
                    "Only " + drives.attached() + " of " + drives.all().size() + " drives are there, and " + copies
                            + " needs " + quorum(copies));
        }
        return copies;
    }

    /** So many drives may be away that a code can no longer be written, and copies still can. */
    Layout large(String storageClass) throws DataFailure {
        Layout code = code(storageClass);
        return code.data() > 1 && drives.attached() >= quorum(code) ? code : small(storageClass);
    }

    private Layout copies(String storageClass) {
        int wanted = reduced(storageClass) ? 2 : 3;
        return new Layout(1, Math.min(wanted, drives.all().size()) - 1, settings.copySegmentBytes());
    }

    private Layout code(String storageClass) {
        int there = drives.all().size();
        if (there < DRIVES_FOR_CODE) {
            return copies(storageClass);
        }
        boolean wide = there >= DRIVES_FOR_WIDE_CODE;
        int parity = (wide ? 4 : 2) / (reduced(storageClass) ? 2 : 1);
        return new Layout(wide ? 8 : 4, parity, settings.codeSegmentBytes());
    }

    private static boolean reduced(String storageClass) {
        return storageClass.equals("REDUCED_REDUNDANCY");
    }
}
