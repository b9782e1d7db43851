package io.madang.objectstore.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.cluster.control.ControlCommand;
import io.madang.objectstore.cluster.control.ControlCommand.JoiningDrive;
import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.cluster.control.ControlState;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.codec.RecordCodec;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The bytes of commands are in logs, and those of the state in files: a release must read those of the one before. */
class ControlCodecTest {
    private static final UUID ID = new UUID(0x0123_4567_89AB_CDEFL, 5);
    private static final List<ControlCommand> COMMANDS = List.of(
            new ControlCommand.StartWriter(-7),
            new ControlCommand.EndWriter(3),
            new ControlCommand.JoinNode(ID, "10.0.0.1:9100", "서울", "r1", List.of(new JoiningDrive(ID, 4))),
            new ControlCommand.DrainNode(2),
            new ControlCommand.EndDrain(2),
            new ControlCommand.RemoveNode(2),
            new ControlCommand.FormGroups(9, List.of(List.of(1, 2), List.of(2, 1))),
            new ControlCommand.SetOut(4, true, 300),
            new ControlCommand.BeginMove(1, 10, List.of(2, 3)),
            new ControlCommand.EndMove(1, 11));
    private static final List<ControlOutcome> OUTCOMES = List.of(
            new ControlOutcome.Done(),
            new ControlOutcome.WriterStarted(5),
            new ControlOutcome.NodeJoined(1, 2, List.of(3, 4)),
            new ControlOutcome.Refused());
    private static final List<ControlQuestion<?>> QUESTIONS =
            List.of(new ControlQuestion.MapSince(12), new ControlQuestion.Writers(), new ControlQuestion.Drained());
    private static final List<LeaderMessage> MESSAGES =
            List.of(new LeaderMessage.Heartbeat(1, 2, 3, 4), new LeaderMessage.AskNews());

    private static WrittenState state() {
        ControlState state = new ControlState(GroupMap.empty(ID), ControlState.MAX_MOVING);
        for (int node = 1; node <= 3; node++) {
            state.apply(new ControlCommand.JoinNode(
                    new UUID(1, node), "h:" + node, "z", "r" + node, List.of(new JoiningDrive(new UUID(2, node), 1))));
        }
        state.apply(new ControlCommand.FormGroups(state.map().epoch(), List.of(List.of(1, 2, 3), List.of(3, 2, 1))));
        Group first = state.map().group(0);
        state.apply(new ControlCommand.BeginMove(0, first.epoch(), List.of(2, 1, 3)));
        state.apply(new ControlCommand.StartWriter(8));
        state.apply(new ControlCommand.DrainNode(2));
        return new WrittenState(
                new LogPosition(2, 40),
                state.image(),
                List.of(new WrittenState.RequestOutcome(ID, new ControlOutcome.WriterStarted(1))));
    }

    @Test
    void theFormatIsAsItWas() throws Exception {
        List<String> lines = new ArrayList<>();
        for (ControlCommand command : COMMANDS) {
            lines.add(line(command, ControlCodec.submission(new Submission(null, command))));
        }
        lines.add(line(COMMANDS.getLast(), ControlCodec.submission(new Submission(6L, COMMANDS.getLast()))));
        OUTCOMES.forEach(outcome -> lines.add(line(outcome, ControlCodec.outcome(outcome))));
        QUESTIONS.forEach(question -> lines.add(line(question, ControlCodec.question(question))));
        MESSAGES.forEach(message -> lines.add(line(message, ControlCodec.message(message))));
        lines.add(line(state(), ControlCodec.state(state())));
        Files.write(Path.of("target", "control-codec.txt"), lines);
        try (InputStream golden = ControlCodecTest.class.getResourceAsStream("control-codec.txt")) {
            String text = new String(Objects.requireNonNull(golden).readAllBytes(), UTF_8);
            assertThat(lines).isEqualTo(text.lines().toList());
        }
    }

    private static String line(Object sample, byte[] bytes) {
        return sample.getClass().getSimpleName() + " " + HexFormat.of().formatHex(bytes);
    }

    @Test
    void everyKindHasASample() {
        assertThat(classes(COMMANDS)).containsAll(Arrays.asList(ControlCommand.class.getPermittedSubclasses()));
        assertThat(classes(OUTCOMES)).containsAll(Arrays.asList(ControlOutcome.class.getPermittedSubclasses()));
        assertThat(classes(QUESTIONS)).containsAll(Arrays.asList(ControlQuestion.class.getPermittedSubclasses()));
        assertThat(classes(MESSAGES)).containsAll(Arrays.asList(LeaderMessage.class.getPermittedSubclasses()));
    }

    private static List<Class<?>> classes(List<?> samples) {
        List<Class<?>> classes = new ArrayList<>();
        samples.forEach(sample -> classes.add(sample.getClass()));
        return classes;
    }

    @Test
    void whatIsReadIsWhatWasWritten() {
        for (ControlCommand command : COMMANDS) {
            Submission submission = new Submission(6L, command);
            assertThat(ControlCodec.submission(ControlCodec.submission(submission)))
                    .isEqualTo(submission);
        }
        OUTCOMES.forEach(outcome ->
                assertThat(ControlCodec.outcome(ControlCodec.outcome(outcome))).isEqualTo(outcome));
        assertThat(ControlCodec.state(ControlCodec.state(state()))).isEqualTo(state());
        GroupMap map = state().image().map();
        ControlQuestion.MapSince since = new ControlQuestion.MapSince(0);
        MapUpdate update = ControlCodec.answer(since, ControlCodec.answer(since, MapUpdate.since(0, map)));
        assertThat(update.of(GroupMap.empty(ID))).isEqualTo(map);
    }

    /** A command of which a newer release knows more. */
    private record NewerSubmission(Long term, ControlCommand command, String reason) {}

    @Test
    void aCommandOfANewerReleaseIsRefusedBeforeItIsInTheLog() {
        byte[] newer = RecordCodec.bytes(NewerSubmission.class, new NewerSubmission(1L, COMMANDS.getFirst(), "why"));
        assertThatThrownBy(() -> ControlCodec.submission(newer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("newer");
        byte[] nothing = RecordCodec.bytes(Submission.class, null);
        assertThatThrownBy(() -> ControlCodec.submission(nothing)).isInstanceOf(IllegalArgumentException.class);
        byte[] whole = ControlCodec.submission(new Submission(1L, COMMANDS.get(2)));
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> ControlCodec.submission(part)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
