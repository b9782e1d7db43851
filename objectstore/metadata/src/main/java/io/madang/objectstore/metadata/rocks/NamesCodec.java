package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.consensus.codec.RecordCodec;
import io.madang.objectstore.consensus.codec.UnreadableBytes;
import io.madang.objectstore.metadata.MetadataFailure;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Bytes of commands, questions and what comes of them. */
final class NamesCodec {
    private static final int VERSION = 1;
    private static final int VALUE = 0;
    private static final int REFUSED = 1;

    private NamesCodec() {}

    static byte[] command(Command<?> command) {
        return RecordCodec.bytes(Command.class, command);
    }

    static Command<?> command(byte[] bytes) {
        return (Command<?>) value(Command.class, bytes);
    }

    static byte[] question(NamesQuestion<?> question) {
        return RecordCodec.bytes(NamesQuestion.class, question);
    }

    static NamesQuestion<?> question(byte[] bytes) {
        return (NamesQuestion<?>) value(NamesQuestion.class, bytes);
    }

    /** What came of a command or a question. */
    static byte[] outcome(Object asked, @Nullable Object outcome) {
        return new Encoder(VERSION)
                .octet(VALUE)
                .bytes(RecordCodec.bytes(outcomeOf(asked), outcome))
                .bytes();
    }

    /** A limit was broken; the caller hears the same as from a store in its own process. */
    static byte[] refused(String reason) {
        return new Encoder(VERSION).octet(REFUSED).text(reason).bytes();
    }

    @SuppressWarnings("unchecked")
    static <O> O outcome(Command<O> command, byte[] bytes) {
        return (O) read(command, bytes);
    }

    @SuppressWarnings("unchecked")
    static <T> T answer(NamesQuestion<T> question, byte[] bytes) {
        return (T) read(question, bytes);
    }

    private static Object read(Object asked, byte[] bytes) {
        String[] refusal = {null};
        byte[] value = Decoder.read(bytes, VERSION, in -> {
            if (in.octet() == REFUSED) {
                refusal[0] = in.text();
                return new byte[0];
            }
            return in.bytes();
        });
        if (refusal[0] != null) {
            throw new IllegalArgumentException(refusal[0]);
        }
        return value(outcomeOf(asked), value);
    }

    private static Object value(Type type, byte[] bytes) {
        try {
            return Objects.requireNonNull(RecordCodec.value(type, bytes));
        } catch (UnreadableBytes e) {
            throw new MetadataFailure(String.valueOf(e.getMessage()), e);
        }
    }

    /** What {@code Command<O>} or {@code NamesQuestion<T>} says between its brackets. */
    private static Type outcomeOf(Object asked) {
        return Arrays.stream(asked.getClass().getGenericInterfaces())
                .filter(ParameterizedType.class::isInstance)
                .map(ParameterizedType.class::cast)
                .filter(type -> type.getRawType() == Command.class || type.getRawType() == NamesQuestion.class)
                .map(type -> type.getActualTypeArguments()[0])
                .findFirst()
                .orElseThrow(() -> new MetadataFailure("Nothing is known to come of " + asked.getClass(), null));
    }
}
