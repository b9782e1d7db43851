package io.madang.edge.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.service.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

class RolesTest {

    private final Roles roles = Roles.parse(
            "all",
            List.of(
                    new Service("article", List.of("/v1/articles", "/v1/boards"), List.of()),
                    new Service("like", List.of("/v1/articles/*/like", "/v1/likes"), List.of())));

    @Test
    void aPathBelongsToTheServiceWithTheLongestPrefix() {
        assertThat(owner("/v1/articles")).isEqualTo("article");
        assertThat(owner("/v1/articles/7")).isEqualTo("article");
        assertThat(owner("/v1/articles/7/like")).isEqualTo("like");
        assertThat(owner("/v1/articles/7/like/more")).isEqualTo("like");
        assertThat(owner("/v1/likes/counts")).isEqualTo("like");
        assertThat(owner("/v1/boards/7/articles")).isEqualTo("article");
    }

    @Test
    void aPrefixCoversWholeSegmentsOnly() {
        assertThat(owner("/v1/articles/7/likely")).isEqualTo("article");
        assertThat(owner("/v1/articles//like")).isEqualTo("article");
        assertThat(owner("/v1/articlesque")).isEqualTo("nobody");
        assertThat(owner("/v1")).isEqualTo("nobody");
        assertThat(owner("")).isEqualTo("nobody");
    }

    @Test
    void refusesAPrefixThatCannotMatch() {
        assertThatThrownBy(() -> PathPrefix.parse("v1/")).isInstanceOf(IllegalArgumentException.class);
    }

    private String owner(String path) {
        return roles.ownerOf(path).map(Service::role).orElse("nobody");
    }
}
