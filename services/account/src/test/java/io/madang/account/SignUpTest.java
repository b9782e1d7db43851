package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Reply;
import io.madang.testkit.service.Together;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignUpTest {

    private final AccountServer server = AccountServer.shared();
    private final Client client = server.client();

    @Test
    void createsAnAccountThatCanLogIn() {
        String name = Client.freshName();
        Reply reply = client.signUp(name).expect(201);
        assertThat(reply.header("Location")).isEqualTo("/v1/users/" + reply.text("id"));
        assertThat(client.logIn(name.toUpperCase(java.util.Locale.ROOT), Client.PASSWORD)
                        .id())
                .isEqualTo(reply.text("id"));
        assertThat(client.get("/v1/users/" + reply.text("id"), null).expect(200).text("nickname"))
                .isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab", "has space", "-dash", "dot.", "two..dots", "한글", "admin", "Root", "a@b.c"})
    void refusesNamesOfAnotherForm(String name) {
        refused(Map.of("name", name, "password", Client.PASSWORD, "nickname", Client.freshName()), "name");
    }

    @Test
    void refusesNamesThatAreTooLong() {
        refused(Map.of("name", "a".repeat(33), "password", Client.PASSWORD, "nickname", Client.freshName()), "name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "two  spaces", "bell\u0007", "\u200Bzero", "аdmіn", "관리자", "hid\u3164den", "mіxed"})
    void refusesNicknamesThatDeceive(String nickname) {
        refused(Map.of("name", Client.freshName(), "password", Client.PASSWORD, "nickname", nickname), "nickname");
    }

    @Test
    void refusesPasswordsThatAreEasyToGuess() {
        String name = Client.freshName();
        for (String password : List.of("short77", "password123", "aaaaaaaaaaaa", name, "x1".repeat(65))) {
            refused(Map.of("name", name, "password", password), "password");
        }
    }

    @Test
    void refusesRequestsWithoutNameOrPassword() {
        client.call("POST", "/v1/accounts", null, Map.of("name", Client.freshName()))
                .expect(400);
        client.call("POST", "/v1/accounts", null, Map.of("password", Client.PASSWORD))
                .expect(400);
    }

    @Test
    void givesANameToOneOf64WhoWantItAtOnce() {
        String name = Client.freshName();
        List<Integer> statuses = Together.run(64, i -> client.signUp(name).status());
        assertThat(statuses).containsOnly(201, 409);
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"하나둘,하나둘", "Café Noir,CAFÉ_noir", "ｆｕｌｌ,full", "🐈 cat,🐈️cat", "straße,STRASSE", "сору,copy"})
    void treatsNicknamesThatLookAlikeAsOne(String first, String second) {
        String unique = UUID.randomUUID().toString().replaceAll("[^a-f]", "").substring(0, 4);
        // the suffix keeps runs apart, in digits of no alphabet
        String digits =
                unique.chars().mapToObj(c -> String.valueOf(c - 'a' + 2)).reduce("", String::concat);
        signUpAs(first + digits).expect(201);
        Reply refused = signUpAs(Normalizer.normalize(second + digits, Normalizer.Form.NFD));
        refused.expect(409);
        assertThat(refused.text("field")).isEqualTo("nickname");
    }

    @Test
    void createsOneAccountPerIdempotencyKey() {
        String name = Client.freshName();
        Map<String, String> body = Map.of("name", name, "password", Client.PASSWORD);
        Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        List<String> ids = Together.run(16, i -> client.call("POST", "/v1/accounts", null, body, key)
                .expect(201)
                .text("id"));
        assertThat(ids).containsOnly(ids.getFirst());
        Map<String, String> other = Map.of("name", Client.freshName(), "password", Client.PASSWORD);
        client.call("POST", "/v1/accounts", null, other, key).expect(422);
    }

    private Reply signUpAs(String nickname) {
        return client.call(
                "POST",
                "/v1/accounts",
                null,
                Map.of("name", Client.freshName(), "password", Client.PASSWORD, "nickname", nickname));
    }

    private void refused(Map<String, String> body, String field) {
        Reply reply = client.call("POST", "/v1/accounts", null, body).expect(400);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.text("detail")).startsWith(field);
    }
}
