package io.madang.objectstore.control;

import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.consensus.codec.RecordCodec;
import io.madang.objectstore.consensus.codec.UnreadableBytes;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes of what is said to control, and of what it keeps. Those of commands and of the state outlive a release. */
final class ControlCodec {
    private ControlCodec() {}

    static byte[] submission(Submission submission) {
        return RecordCodec.bytes(Submission.class, submission);
    }

    static Submission submission(byte[] bytes) {
        return (Submission) present(RecordCodec.value(Submission.class, bytes));
    }

    static byte[] outcome(ControlOutcome outcome) {
        return RecordCodec.bytes(ControlOutcome.class, outcome);
    }

    static ControlOutcome outcome(byte[] bytes) {
        return (ControlOutcome) present(RecordCodec.value(ControlOutcome.class, bytes));
    }

    static byte[] question(ControlQuestion<?> question) {
        return RecordCodec.bytes(ControlQuestion.class, question);
    }

    static ControlQuestion<?> question(byte[] bytes) {
        return (ControlQuestion<?>) present(RecordCodec.value(ControlQuestion.class, bytes));
    }

    static byte[] answer(ControlQuestion<?> question, Object answer) {
        return RecordCodec.bytes(answerOf(question), answer);
    }

    @SuppressWarnings("unchecked")
    static <T> T answer(ControlQuestion<T> question, byte[] bytes) {
        return (T) present(RecordCodec.value(answerOf(question), bytes));
    }

    static byte[] message(LeaderMessage message) {
        return RecordCodec.bytes(LeaderMessage.class, message);
    }

    static LeaderMessage message(byte[] bytes) {
        return (LeaderMessage) present(RecordCodec.value(LeaderMessage.class, bytes));
    }

    static byte[] news(LeaderMessage.News news) {
        return RecordCodec.bytes(LeaderMessage.News.class, news);
    }

    static LeaderMessage.News news(byte[] bytes) {
        return (LeaderMessage.News) present(RecordCodec.value(LeaderMessage.News.class, bytes));
    }

    static byte[] state(WrittenState state) {
        return RecordCodec.bytes(WrittenState.class, state);
    }

    static WrittenState state(byte[] bytes) {
        return (WrittenState) present(RecordCodec.value(WrittenState.class, bytes));
    }

    /** What {@code ControlQuestion<T>} says between its brackets. */
    private static Type answerOf(ControlQuestion<?> question) {
        return Arrays.stream(question.getClass().getGenericInterfaces())
                .filter(ParameterizedType.class::isInstance)
                .map(type -> ((ParameterizedType) type).getActualTypeArguments()[0])
                .findFirst()
                .orElseThrow();
    }

    private static Object present(@Nullable Object value) {
        if (value == null) {
            throw new UnreadableBytes("There is nothing in it", null);
        }
        return value;
    }
}
