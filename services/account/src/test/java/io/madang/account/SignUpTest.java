package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.account.password.PasswordRules;
import io.madang.kernel.error.Failure;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignUpTest {

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();

    @Test
    void createsAnAccountThatCanLogIn() {
        String name = AccountClient.freshName();
        Reply reply = client.signUp(name).expect(201);
        assertThat(reply.header("Location")).isEqualTo("/v1/users/" + reply.text("id"));
        assertThat(client.logIn(name.toUpperCase(java.util.Locale.ROOT), AccountClient.PASSWORD)
                        .id())
                .isEqualTo(reply.text("id"));
        assertThat(client.get("/v1/users/" + reply.text("id"), null).expect(200).text("nickname"))
                .isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab", "has space", "-dash", "dot.", "two..dots", "한글", "admin", "Root", "a@b.c"})
    void refusesNamesOfAnotherForm(String name) {
        refused(
                Map.of("name", name, "password", AccountClient.PASSWORD, "nickname", AccountClient.freshName()),
                "name");
    }

    @Test
    void refusesNamesThatAreTooLong() {
        refused(
                Map.of(
                        "name",
                        "a".repeat(33),
                        "password",
                        AccountClient.PASSWORD,
                        "nickname",
                        AccountClient.freshName()),
                "name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "two  spaces",
                "bell\u0007",
                "\u200Bzero",
                "turned\u202Earound",
                "iso\u2067late",
                "аdmіn",
                "관리자",
                "hid\u3164den",
                "mіxed"
            })
    void refusesNicknamesThatDeceive(String nickname) {
        refused(
                Map.of("name", AccountClient.freshName(), "password", AccountClient.PASSWORD, "nickname", nickname),
                "nickname");
    }

    @Test
    void refusesTheCommonestPasswordsInAnyCaseAndWidth() throws IOException {
        List<String> common;
        try (InputStream list = PasswordRules.class.getResourceAsStream("common-passwords.txt")) {
            common = new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertThat(common).doesNotHaveDuplicates().hasSizeGreaterThan(3_000).allMatch(p -> p.length() >= 8);
        PasswordRules rules = server.bean(PasswordRules.class);
        for (String password : common) {
            assertThatThrownBy(() -> rules.check(password.toUpperCase(Locale.ROOT), "somebody", "nobody"))
                    .as(password)
                    .isInstanceOf(Failure.class);
        }
        for (String password : List.of("PassWord123", "Qwerty12345", "iLoveYou1", "\uff50assword1", "P@ssw0rd!")) {
            refused(Map.of("name", AccountClient.freshName(), "password", password), "password");
        }
    }

    @Test
    void refusesPasswordsWithTheNameOfTheUserOrOfTheSite() {
        String name = AccountClient.freshName();
        for (String password : List.of(
                "my " + name + " is a secret",
                "xx" + name.toUpperCase(Locale.ROOT) + "xx",
                "welcome to Madang 77",
                "우리 마당에 놀러 와요",
                "산들바람 is my nickname")) {
            refused(Map.of("name", name, "password", password, "nickname", "산들바람"), "password");
        }
        PasswordRules rules = server.bean(PasswordRules.class);
        rules.check("planning a long journey", "ann", "bo");
        for (String password : List.of("ann12345", "annannannann", "12345ANN")) {
            assertThatThrownBy(() -> rules.check(password, "ann", "nobody")).isInstanceOf(Failure.class);
        }
    }

    @Test
    void refusesPasswordsThatAreEasyToGuess() {
        String name = AccountClient.freshName();
        for (String password : List.of(
                "short77",
                "password123",
                "aaaaaaaaaaaa",
                name,
                "x1".repeat(65),
                "a bell\u0007 rings",
                "turned\u202e around")) {
            refused(Map.of("name", name, "password", password), "password");
        }
    }

    @Test
    void refusesRequestsWithoutNameOrPassword() {
        client.call("POST", "/v1/accounts", null, Map.of("name", AccountClient.freshName()))
                .expect(400);
        client.call("POST", "/v1/accounts", null, Map.of("password", AccountClient.PASSWORD))
                .expect(400);
    }

    @Test
    void givesANameToOneOf64WhoWantItAtOnce() {
        String name = AccountClient.freshName();
        List<Integer> statuses = Concurrently.run(64, i -> client.signUp(name).status());
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
        String name = AccountClient.freshName();
        Map<String, String> body = Map.of("name", name, "password", AccountClient.PASSWORD);
        Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        List<String> ids = Concurrently.run(16, i -> client.call("POST", "/v1/accounts", null, body, key)
                .expect(201)
                .text("id"));
        assertThat(ids).containsOnly(ids.getFirst());
        Map<String, String> other = Map.of("name", AccountClient.freshName(), "password", AccountClient.PASSWORD);
        client.call("POST", "/v1/accounts", null, other, key).expect(422);
    }

    private Reply signUpAs(String nickname) {
        return client.call(
                "POST",
                "/v1/accounts",
                null,
                Map.of("name", AccountClient.freshName(), "password", AccountClient.PASSWORD, "nickname", nickname));
    }

    private void refused(Map<String, String> body, String field) {
        Reply reply = client.call("POST", "/v1/accounts", null, body).expect(400);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.text("detail")).startsWith(field);
    }
}
