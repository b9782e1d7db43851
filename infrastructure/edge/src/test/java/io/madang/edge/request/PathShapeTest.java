package io.madang.edge.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

class PathShapeTest {

    private static final List<String> PARTS =
            List.of("v1", "boards", "{id#}", "{id#:[a-z]+}", "*", "b?", "a*", "x{id#}", "{a#}-{b#}");
    private static final List<String> SEGMENTS = List.of("v1", "boards", "bo", "17", "a", "ab", "x17", "1-2", "");

    private final Random random = new Random(Seeds.next("PathShapeTest"));

    @Test
    void rulesOutNoPatternThatMatches() {
        int matched = 0;
        for (int i = 0; i < 20_000; i++) {
            String pattern = some(PARTS) + (random.nextInt(8) == 0 ? "/**" : random.nextInt(8) == 0 ? "/{*rest}" : "");
            String path = some(SEGMENTS);
            PathPattern spring = PathPatternParser.defaultInstance.parse(pattern);
            if (spring.matches(PathContainer.parsePath(path))) {
                matched++;
                assertThat(PathShape.of(pattern).admits(path))
                        .as(pattern + " " + path)
                        .isTrue();
            }
        }
        assertThat(matched).isGreaterThan(500);
    }

    @Test
    void rulesOutMostOthers() {
        PathShape shape = PathShape.of("/v1/boards/{id}/articles");
        assertThat(shape.admits("/v1/boards/17/articles")).isTrue();
        assertThat(shape.admits("/v1/boards/17")).isFalse();
        assertThat(shape.admits("/v1/articles/17/comments")).isFalse();
        assertThat(shape.admits("/v1/boards/17/articles/18")).isFalse();
    }

    private String some(List<String> words) {
        return IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> "/" + words.get(random.nextInt(words.size())).replace("#", Integer.toString(i)))
                .collect(Collectors.joining());
    }
}
