package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hot queries, and the index that each of them must use. */
class QueryPlanTest {

    private final AccountServer server = AccountServer.shared();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name_key | select user_id from accounts where name_key = 'admin'",
                "PRIMARY | select user_id, bio from accounts where user_id in (1, 2, 3)",
                "token_hash | select session_id, generation from refresh_tokens where token_hash = unhex(sha2('x', 256))",
                "PRIMARY | select nickname from nickname_log where queue = 1 and serial > 5 order by serial limit 100",
                "user_id | select session_id, address from sessions where user_id = 7"
            })
    void usesItsIndex(String index, String query) {
        // enough rows that reading the whole table would be the worse plan
        Client client = server.client();
        for (int i = 0; i < 5; i++) {
            client.newUser();
        }
        var plan = server.home().sql("explain " + query).query().listOfRows().getFirst();
        String whole = String.valueOf(plan);
        assertThat(whole)
                .satisfiesAnyOf(
                        text -> assertThat(String.valueOf(plan.get("key"))).isEqualTo(index),
                        text -> assertThat(text).contains("Impossible WHERE noticed after reading const tables"));
    }
}
