package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import java.nio.ByteBuffer;

/** Compares what is referred to with what is counted as such, and garbage with what is not. */
final class ReferenceCheck {
    private final View view;
    private final Findings findings;
    private long referred;
    private long counted;
    private long unused;

    ReferenceCheck(View view, Findings findings) {
        this.view = view;
        this.findings = findings;
    }

    void referred(DataRef data) {
        referred++;
        findings.unless(
                References.of(view, data.id()).count() > 0, "Data " + data.id() + " is used and counted as not used");
    }

    void run() {
        findings.each(view, Table.REFERENCES, Table.REFERENCES.all(), this::reference);
        findings.unless(counted == referred, counted + " references are counted, and " + referred + " are there");
        findings.each(
                view,
                Table.COLLECTED,
                Table.COLLECTED.all(),
                (key, value) -> findings.unless(
                        References.of(view, id(key, 1)).equals(ReferenceRow.NONE),
                        "Data " + id(key, 1) + " is in use or garbage, and was collected"));
        long garbage = findings.each(view, Table.GARBAGE, Table.GARBAGE.all(), this::garbage);
        findings.unless(garbage == unused, garbage + " are queued as garbage, and " + unused + " are not used");
    }

    private void reference(byte[] key, byte[] value) {
        ReferenceRow row = ReferenceRow.from(value);
        counted += row.count();
        unused += row.garbage() ? 1 : 0;
        findings.unless(
                row.count() == 0 == row.garbage(), "Data " + id(key, 1) + " is neither in use nor garbage, or both");
    }

    private void garbage(byte[] key, byte[] value) {
        long since = ByteBuffer.wrap(key).getLong(1);
        DataId id = id(key, 1 + Long.BYTES);
        findings.unless(
                DataRef.from(ByteBuffer.wrap(value)).id().equals(id), "Garbage " + id + " refers to other data");
        findings.unless(
                References.of(view, id).garbageSince() == since, "Data " + id + " is queued as garbage and is not");
    }

    private static DataId id(byte[] key, int from) {
        return DataId.from(ByteBuffer.wrap(key, from, DataId.BYTES));
    }
}
