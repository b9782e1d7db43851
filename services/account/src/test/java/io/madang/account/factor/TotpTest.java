package io.madang.account.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One-time passwords by the book, at times that the test chooses. */
class TotpTest {

    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);
    private static final Instant NOW = Instant.ofEpochSecond(1_111_111_110);

    /** The last six digits of RFC 6238, appendix B. */
    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void computesTheCodesOfTheStandard(long second, String code) {
        assertThat(Totp.code(SECRET, Totp.step(Instant.ofEpochSecond(second)))).isEqualTo(code);
    }

    @Test
    void acceptsOneStepOfSkewEitherWayAndNoMore() {
        long step = Totp.step(NOW);
        for (long other = step - 3; other <= step + 3; other++) {
            OptionalLong expected = Math.abs(other - step) <= 1 ? OptionalLong.of(other) : OptionalLong.empty();
            assertThat(Totp.matchingStep(SECRET, Totp.code(SECRET, other), NOW)).isEqualTo(expected);
        }
        for (String wrong : new String[] {"", "0", "abcdef", "０５０４７１", Totp.code(SECRET, step) + "0"}) {
            assertThat(Totp.matchingStep(SECRET, wrong, NOW)).as(wrong).isEmpty();
        }
    }

    @Test
    void encodesSecretsAsAppsReadThem() {
        // the test vectors of RFC 4648, without padding
        assertThat(Base32.encode("foobar".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MZXW6YTBOI");
        assertThat(Base32.encode("fooba".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MZXW6YTB");
        assertThat(Base32.encode("f".getBytes(StandardCharsets.US_ASCII))).isEqualTo("MY");
        assertThat(Base32.encode(SECRET)).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    }

    @Test
    void readsSecretsOfEarlierKeysAndNoneOfAnotherUser() {
        UserId user = new UserId(7);
        SecretEncryption first = new SecretEncryption(1, TotpTest::key, new SecureRandom());
        SecretEncryption second = new SecretEncryption(2, TotpTest::key, new SecureRandom());
        SecretEncryption.Encrypted encrypted = first.encrypt(user, SECRET);
        assertThat(second.decrypt(user, encrypted)).isEqualTo(SECRET);
        assertThat(second.isOutdated(encrypted)).isTrue();
        assertThat(second.isOutdated(second.encrypt(user, SECRET))).isFalse();
        assertThat(first.encrypt(user, SECRET).bytes())
                .as("another nonce each time")
                .isNotEqualTo(encrypted.bytes());
        assertThatThrownBy(() -> first.decrypt(new UserId(8), encrypted)).hasMessageContaining("second-factor-1");
    }

    private static byte[] key(int id) {
        byte[] key = new byte[32];
        key[0] = (byte) id;
        return key;
    }
}
