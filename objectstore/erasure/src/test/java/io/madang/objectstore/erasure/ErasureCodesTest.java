package io.madang.objectstore.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** Which implementation is chosen. */
class ErasureCodesTest {

    /** Right but for one byte, as a broken library or processor may be. */
    private static final class Wrong implements Multiplication {
        @Override
        public String name() {
            return "wrong";
        }

        @Override
        public Product by(Matrix matrix) {
            Product right = new Tables().by(matrix);
            return (inputs, outputs, from, bytes) -> {
                right.apply(inputs, outputs, from, bytes);
                long last = from + bytes - 1L;
                byte value = outputs[0].get(ValueLayout.JAVA_BYTE, last);
                outputs[0].set(ValueLayout.JAVA_BYTE, last, (byte) (value ^ 1));
            };
        }
    }

    @Test
    void prefersTheLibrary() {
        assumeTrue(Contestant.isaLThere(), "SKIPPED: there is no libisal.so.2 (Debian: libisal2)");
        assertThat(names(ErasureCodes.available())).containsExactly("ISA-L", "Vector API", "tables");
        assertThat(ErasureCodes.best().name()).isEqualTo("ISA-L");
    }

    @Test
    void doesWithoutALibraryThatIsNotThereOrNotItself() {
        List<String> without = List.of("Vector API", "tables");
        assertThat(names(ErasureCodes.available(List.of()))).isEqualTo(without);
        assertThat(names(ErasureCodes.available(List.of("libnobody.so.9")))).isEqualTo(without);
        assertThat(names(ErasureCodes.available(List.of("libc.so.6")))).isEqualTo(without);
    }

    @Test
    void refusesWhatComputesWrongAndSaysSo() {
        List<String> said = new ArrayList<>();
        Logger logger = Logger.getLogger(ErasureCodes.class.getName());
        Handler listening = new Handler() {
            @Override
            public void publish(LogRecord line) {
                if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
                    said.add(line.getMessage());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(listening);
        List<ErasureCodes> trusted = new ArrayList<>();
        try {
            ErasureCodes.trusted("libwrong.so", Wrong::new, trusted);
        } finally {
            logger.removeHandler(listening);
        }
        assertThat(trusted).isEmpty();
        assertThat(said).singleElement().asString().startsWith("libwrong.so computes wrong parity");
    }

    /** What most JVMs are: without the incubating module, and with nothing to say about it. */
    @Test
    void worksWhereTheVectorApiIsNot() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dmadang.isal=none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Told.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output.strip()).isEqualTo("tables");
        assertThat(process.waitFor()).isZero();
    }

    /** Says in a process of its own what is chosen there. */
    static final class Told {
        public static void main(String[] arguments) {
            ErasureCodes best = ErasureCodes.best();
            byte[][] shards = new byte[6][1000];
            best.of(4, 2).encode(shards, 0, 1000);
            System.out.println(best.name());
        }
    }

    private static List<String> names(List<ErasureCodes> codes) {
        return codes.stream().map(ErasureCodes::name).toList();
    }
}
