package io.madang.objectstore.wire;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** How outcomes are written in answers, a code first, and read again. Codes are never given to another outcome. */
final class Answers {
    private static final int STORED = 1;
    private static final int ALREADY_THERE = 2;
    private static final int REFUSED = 3;
    private static final int BEGUN = 4;
    private static final int BYTES = 5;
    private static final int ABSENT = 6;
    private static final int CORRUPT = 7;
    private static final int SIZE = 8;
    private static final int DELETED = 9;
    private static final int IDS = 10;
    private static final int STALE = 11;
    private static final int BEHIND = 12;
    private static final int EXPIRED = 13;
    private static final int FAILED = 14;
    private static final int MAX_TEXT_BYTES = 1_024;

    private Answers() {}

    static ByteBuf of(PutOutcome outcome) {
        return switch (outcome) {
            case PutOutcome.Stored(long bytes) -> code(STORED, Long.BYTES).writeLong(bytes);
            case PutOutcome.AlreadyThere there -> code(ALREADY_THERE, 0);
            case PutOutcome.Refused(Refusal reason) -> refused(reason);
        };
    }

    static ByteBuf of(WriteOutcome outcome) {
        return switch (outcome) {
            case WriteOutcome.Begun begun -> code(BEGUN, 0);
            case WriteOutcome.AlreadyThere there -> code(ALREADY_THERE, 0);
            case WriteOutcome.Refused(Refusal reason) -> refused(reason);
        };
    }

    static ByteBuf of(DeleteOutcome outcome) {
        return switch (outcome) {
            case DeleteOutcome.Deleted deleted -> code(DELETED, 0);
            case DeleteOutcome.Absent absent -> code(ABSENT, 0);
            case DeleteOutcome.Refused(Refusal reason) -> refused(reason);
        };
    }

    static ByteBuf of(ReadOutcome outcome, ByteBuffer content) {
        return switch (outcome) {
            case ReadOutcome.Bytes(int count, long blobBytes) ->
                Unpooled.wrappedBuffer(code(BYTES, Long.BYTES).writeLong(blobBytes), Unpooled.wrappedBuffer(content));
            case ReadOutcome.Absent absent -> code(ABSENT, 0);
            case ReadOutcome.Corrupt(String detail) -> text(CORRUPT, detail);
        };
    }

    static ByteBuf of(OptionalLong size) {
        return size.isPresent() ? code(SIZE, Long.BYTES).writeLong(size.getAsLong()) : code(ABSENT, 0);
    }

    static ByteBuf of(List<BlobId> ids) {
        ByteBuf answer = code(IDS, ids.size() * BlobId.BYTES);
        ids.forEach(id -> answer.writeLong(id.high()).writeLong(id.low()));
        return answer;
    }

    static ByteBuf stale(long epoch) {
        return code(STALE, Long.BYTES).writeLong(epoch);
    }

    static ByteBuf behind() {
        return code(BEHIND, 0);
    }

    static ByteBuf expired() {
        return code(EXPIRED, 0);
    }

    static ByteBuf failed(String detail) {
        return text(FAILED, detail);
    }

    private static ByteBuf code(int code, int further) {
        return Unpooled.buffer(1 + further).writeByte(code);
    }

    private static ByteBuf refused(Refusal reason) {
        return code(REFUSED, 1)
                .writeByte(
                        switch (reason) {
                            case FULL -> 1;
                            case BUSY -> 2;
                            case TOO_LARGE -> 3;
                            case BROKEN -> 4;
                            case CLOSED -> 5;
                            case STALE -> 6;
                        });
    }

    private static ByteBuf text(int code, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, MAX_TEXT_BYTES);
        return code(code, length).writeBytes(bytes, 0, length);
    }

    static PutOutcome put(ByteBuf answer, GroupEpochs epochs) {
        int code = answer.readByte();
        return switch (code) {
            case STORED -> new PutOutcome.Stored(answer.readLong());
            case ALREADY_THERE -> new PutOutcome.AlreadyThere();
            default -> new PutOutcome.Refused(refusal(code, answer, epochs));
        };
    }

    /** Empty where it was begun. */
    static Optional<WriteOutcome> begun(ByteBuf answer, GroupEpochs epochs) {
        int code = answer.readByte();
        return switch (code) {
            case BEGUN -> Optional.empty();
            case ALREADY_THERE -> Optional.of(new WriteOutcome.AlreadyThere());
            default -> Optional.of(new WriteOutcome.Refused(refusal(code, answer, epochs)));
        };
    }

    static DeleteOutcome delete(ByteBuf answer, GroupEpochs epochs) {
        int code = answer.readByte();
        return switch (code) {
            case DELETED -> new DeleteOutcome.Deleted();
            case ABSENT -> new DeleteOutcome.Absent();
            default -> new DeleteOutcome.Refused(refusal(code, answer, epochs));
        };
    }

    static ReadOutcome read(ByteBuf answer, ByteBuffer target, GroupEpochs epochs) {
        int code = answer.readByte();
        return switch (code) {
            case BYTES -> {
                long blobBytes = answer.readLong();
                int count = answer.readableBytes();
                if (count > target.remaining()) {
                    throw new WireFailure(WireFailure.Reason.FAILED, "more bytes than were asked for");
                }
                ByteBuffer part = target.slice(target.position(), count);
                answer.readBytes(part);
                target.position(target.position() + count);
                yield new ReadOutcome.Bytes(count, blobBytes);
            }
            case ABSENT -> new ReadOutcome.Absent();
            case CORRUPT -> new ReadOutcome.Corrupt(answer.toString(StandardCharsets.UTF_8));
            default -> throw failure(code, answer, epochs);
        };
    }

    static OptionalLong size(ByteBuf answer, GroupEpochs epochs) {
        int code = answer.readByte();
        return switch (code) {
            case SIZE -> OptionalLong.of(answer.readLong());
            case ABSENT -> OptionalLong.empty();
            default -> throw failure(code, answer, epochs);
        };
    }

    static List<BlobId> ids(ByteBuf answer, GroupEpochs epochs) {
        int code = answer.readByte();
        if (code != IDS) {
            throw failure(code, answer, epochs);
        }
        List<BlobId> ids = new ArrayList<>();
        while (answer.isReadable()) {
            ids.add(new BlobId(answer.readLong(), answer.readLong()));
        }
        return ids;
    }

    /** A change that was not made: the reasons of the wire count as those of a drive. */
    private static Refusal refusal(int code, ByteBuf answer, GroupEpochs epochs) {
        if (code == REFUSED) {
            return switch (answer.readByte()) {
                case 1 -> Refusal.FULL;
                case 2 -> Refusal.BUSY;
                case 3 -> Refusal.TOO_LARGE;
                case 5 -> Refusal.CLOSED;
                case 6 -> Refusal.STALE;
                default -> Refusal.BROKEN;
            };
        }
        return switch (failure(code, answer, epochs).reason()) {
            case STALE_EPOCH -> Refusal.STALE;
            case BEHIND, TIMED_OUT -> Refusal.BUSY;
            case UNREACHABLE, NOT_A_PEER, FAILED -> Refusal.BROKEN;
        };
    }

    private static WireFailure failure(int code, ByteBuf answer, GroupEpochs epochs) {
        return switch (code) {
            case STALE -> {
                long epoch = answer.readLong();
                epochs.newer(epoch);
                yield new WireFailure(WireFailure.Reason.STALE_EPOCH, "the node knows epoch " + epoch);
            }
            case BEHIND -> new WireFailure(WireFailure.Reason.BEHIND, "the node fetches the map");
            case EXPIRED -> new WireFailure(WireFailure.Reason.TIMED_OUT, "the question waited too long in the node");
            case FAILED -> new WireFailure(WireFailure.Reason.FAILED, answer.toString(StandardCharsets.UTF_8));
            default -> new WireFailure(WireFailure.Reason.FAILED, "an answer with code " + code);
        };
    }
}
