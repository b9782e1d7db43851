package io.madang.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.app.command.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What somebody reads who starts a demo through the launcher, which gives the server no terminal. */
@ResourceLock(Resources.SYSTEM_ERR)
class DemoProgressTest {

    @Test
    void saysHowFarItIsAndWhenItIsDone() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            DemoProgress progress = new DemoProgress(new Console());
            IntStream.rangeClosed(0, 100).forEach(percent -> {
                progress.accept(percent);
                progress.accept(percent);
            });
        } finally {
            System.setErr(before);
        }
        List<String> lines = said.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.getFirst()).startsWith("Filling the demo takes");
        assertThat(lines.subList(1, lines.size()))
                .containsExactly(
                        "Filling the demo: 10 %",
                        "Filling the demo: 20 %",
                        "Filling the demo: 30 %",
                        "Filling the demo: 40 %",
                        "Filling the demo: 50 %",
                        "Filling the demo: 60 %",
                        "Filling the demo: 70 %",
                        "Filling the demo: 80 %",
                        "Filling the demo: 90 %",
                        "Filling the demo: 100 %",
                        "The demo is complete.");
    }
}
