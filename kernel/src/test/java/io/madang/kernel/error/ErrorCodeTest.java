package io.madang.kernel.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {

    @ParameterizedTest
    @EnumSource
    void isFoundByItsType(ErrorCode code) {
        assertThat(ErrorCode.ofType(code.type())).contains(code);
        assertThat(code.status()).isBetween(400, 599);
    }

    @Test
    void hasATypeOfItsOwn() {
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::type)).doesNotHaveDuplicates();
    }

    @Test
    void knowsNoTypeOfOthers() {
        assertThat(ErrorCode.ofType("about:blank")).isEmpty();
    }
}
