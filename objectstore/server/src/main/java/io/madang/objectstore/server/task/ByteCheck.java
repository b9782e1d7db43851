package io.madang.objectstore.server.task;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.data.DataFailure;
import io.madang.objectstore.server.Contents;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Whether bytes can be read where names say they are; keeps the first of the problems that are found anywhere. */
final class ByteCheck {
    private static final int MAX_FINDINGS = 50;

    private final Contents contents;
    private final ByteBuffer one = ByteBuffer.allocate(1);
    private final List<String> findings = new ArrayList<>();
    private long problems;
    private long segments;

    ByteCheck(Contents contents) {
        this.contents = contents;
    }

    /** A byte of each segment: what is there can be read, and what is damaged elsewhere is for the scrubber to find. */
    void check(String name, int part, long size, DataRef data) {
        if (size != data.size()) {
            problem(name + ": part " + part + " has " + size + " bytes by name and " + data.size() + " by data");
        }
        for (long at = 0; at < data.size(); at += data.layout().segmentBytes()) {
            segments++;
            try {
                one.clear();
                if (contents.data().read(data, at, one) != 1) {
                    problem(name + ": ends at byte " + at);
                    return;
                }
            } catch (DataFailure e) {
                if (contents.metadata().refersTo(data.id())) {
                    problem(name + ": " + e.reason() + " at byte " + at + ": " + e.getMessage());
                }
                return;
            }
        }
    }

    void problem(String finding) {
        problems(1, List.of(finding));
    }

    /** So many, of which some are told. */
    void problems(long count, List<String> told) {
        problems += count;
        told.stream().limit(MAX_FINDINGS - findings.size()).forEach(findings::add);
    }

    long problems() {
        return problems;
    }

    long segments() {
        return segments;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(findings);
        if (problems > lines.size()) {
            lines.add("… and " + (problems - lines.size()) + " more");
        }
        return lines;
    }
}
