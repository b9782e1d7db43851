package io.madang.objectstore.metadata.rocks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.consensus.codec.RecordCodec;
import io.madang.objectstore.metadata.MetadataFailure;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The bytes of commands are in logs: a release must read those of the one before. */
class NamesCodecTest {

    @Test
    void theFormatIsAsItWas() throws Exception {
        List<String> lines = new ArrayList<>();
        CodecSamples.COMMANDS.forEach(command -> lines.add(line(command, NamesCodec.command(command))));
        CodecSamples.QUERIES.forEach(query -> lines.add(line(query, NamesCodec.question(query))));
        CodecSamples.OUTCOMES.forEach((asked, outcomes) ->
                outcomes.forEach(outcome -> lines.add(line(outcome, NamesCodec.outcome(asked, outcome)))));
        Files.write(Path.of("target", "names-codec.txt"), lines);
        try (InputStream golden = NamesCodecTest.class.getResourceAsStream("names-codec.txt")) {
            String text = new String(Objects.requireNonNull(golden).readAllBytes(), UTF_8);
            assertThat(lines).isEqualTo(text.lines().toList());
        }
    }

    private static String line(Object sample, byte[] bytes) {
        return sample.getClass().getSimpleName() + " " + HexFormat.of().formatHex(bytes);
    }

    @Test
    void everyCommandAndEveryQuestionHasASample() {
        assertThat(CodecSamples.COMMANDS.stream().map(Object::getClass))
                .containsAll(Arrays.asList(Command.class.getPermittedSubclasses()));
        assertThat(CodecSamples.QUERIES.stream().map(Object::getClass))
                .containsAll(Arrays.asList(NamesQuestion.class.getPermittedSubclasses()));
    }

    @Test
    void whatIsReadIsWhatWasWritten() {
        for (Command<?> command : CodecSamples.COMMANDS) {
            assertThat(NamesCodec.command(NamesCodec.command(command))).isEqualTo(command);
        }
        for (NamesQuestion<?> query : CodecSamples.QUERIES) {
            assertThat(NamesCodec.question(NamesCodec.question(query))).isEqualTo(query);
        }
        for (Map.Entry<Command<?>, List<Object>> asked : CodecSamples.OUTCOMES.entrySet()) {
            for (Object outcome : asked.getValue()) {
                Object read = NamesCodec.outcome(asked.getKey(), NamesCodec.outcome(asked.getKey(), outcome));
                assertThat(read).isEqualTo(outcome);
            }
        }
    }

    @Test
    void damagedBytesAreNeverACommand() {
        byte[] whole = NamesCodec.command(CodecSamples.COMMANDS.getFirst());
        Stream.of(0, 1, whole.length / 2, whole.length - 1)
                .map(length -> Arrays.copyOf(whole, length))
                .forEach(part ->
                        assertThatThrownBy(() -> NamesCodec.command(part)).isInstanceOf(MetadataFailure.class));
        assertThatThrownBy(
                        () -> NamesCodec.command(RecordCodec.bytes(NamesQuestion.class, new NamesQuestion.Horizon())))
                .isInstanceOf(MetadataFailure.class);
    }
}
