package io.madang.kernel.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaServersTest {

    @Test
    void takesPlainAddressesAsTheyAlwaysWere() {
        KafkaServers servers = KafkaServers.of("kafka1.example:9092, [::1]:9093");
        assertThat(servers.client(Map.of("acks", "all")))
                .containsOnly(
                        Map.entry("bootstrap.servers", "kafka1.example:9092,[::1]:9093"),
                        Map.entry("security.protocol", "PLAINTEXT"),
                        Map.entry("acks", "all"));
        assertThat(servers.addresses()).containsExactly("kafka1.example:9092", "[::1]:9093");
    }

    @Test
    void takesALoginAndTheSettingsOfTls() {
        Map<String, Object> client = KafkaServers.of("sasl_ssl://ma%3Adang:p%40ss%22w+o\\rd@a:9093,b:9093"
                        + "?ssl.truststore.location=/etc/kafka%20ca.pem&ssl.truststore.type=PEM")
                .client(Map.of());
        assertThat(client)
                .containsEntry("bootstrap.servers", "a:9093,b:9093")
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "SCRAM-SHA-512")
                .containsEntry("ssl.truststore.location", "/etc/kafka ca.pem")
                .containsEntry("ssl.truststore.type", "PEM")
                .containsEntry(
                        "sasl.jaas.config",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required"
                                + " username=\"ma:dang\" password=\"p@ss\\\"w+o\\\\rd\";");
        assertThat(KafkaServers.of("sasl_ssl://u:p@a:9093?sasl.mechanism=PLAIN").client(Map.of()))
                .extractingByKey("sasl.jaas.config")
                .asString()
                .startsWith("org.apache.kafka.common.security.plain.PlainLoginModule required");
        assertThat(KafkaServers.of("ssl://a:9093").client(Map.of()))
                .containsEntry("security.protocol", "SSL")
                .doesNotContainKey("sasl.mechanism");
    }

    @Test
    void letsNoClientUndoTheLogin() {
        assertThat(KafkaServers.of("sasl_ssl://u:p@a:9093").client(Map.of("security.protocol", "PLAINTEXT")))
                .containsEntry("security.protocol", "SASL_SSL");
    }

    @Test
    void showsNoPassword() {
        assertThat(KafkaServers.of("sasl_plaintext://madang:secret-word@a:9092"))
                .hasToString("a:9092");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "a:99999",
                "a:9092,",
                "http://a:9092",
                "user:secret-word@a:9092",
                "ssl://user:secret-word@a:9093",
                "sasl_ssl://user@a:9093",
                "sasl_ssl://user:secret%-word@a:9093",
                "sasl_ssl://user:secret%0Aword@a:9093",
                "sasl_ssl://user:secret/word@a:9093",
                "a:9092?acks=0",
                "a:9092?ssl.truststore.password"
            })
    void explainsWhatItCannotUseWithoutRepeatingAPassword(String url) {
        assertThatThrownBy(() -> KafkaServers.of(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }
}
