package io.madang.objectstore.gateway.operation.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContinuationTokenTest {
    @Test
    void opensWhatItSealed() {
        for (String key : new String[] {"", "k", "a/b/c", "한글", "x".repeat(1024), "\0\n"}) {
            String token = new ContinuationToken(key).sealed("bucket", "prefix", "/");
            assertThat(ContinuationToken.open(token, "bucket", "prefix", "/")).contains(new ContinuationToken(key));
            assertThat(ContinuationToken.open(token, "bucket", "prefix/", "")).isEmpty();
            assertThat(ContinuationToken.open(token, "bucke", "tprefix", "/")).isEmpty();
        }
    }

    @Test
    void opensNothingThatWasChanged() {
        Random random = new Random(Seeds.next("ContinuationTokenTest"));
        String token = new ContinuationToken("some/key").sealed("bucket", "", "");
        for (int i = 0; i < 2_000; i++) {
            StringBuilder changed = new StringBuilder(token);
            int position = random.nextInt(token.length());
            changed.setCharAt(position, "ABCDEFGHabcdefgh0123-_ %".charAt(random.nextInt(24)));
            if (!changed.toString().equals(token)) {
                assertThat(ContinuationToken.open(changed.toString(), "bucket", "", ""))
                        .as(changed.toString())
                        .isEmpty();
            }
        }
    }
}
