package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.web.Browser.Visit;
import io.madang.web.page.Language;
import io.madang.web.page.PageMessages;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the services refuse is said in the reader's words, each with its own and none by the words for everything else. */
class FormErrorsTest {

    private final WebServer server = WebServer.shared();
    private final PageMessages korean = PageMessages.in(Language.KO);

    static Stream<Arguments> join() {
        return Stream.of(
                Arguments.of("name", "a", "input.length", Map.of("min", 3L, "max", 32L)),
                Arguments.of("name", "two words", "account.name-form", Map.of()),
                Arguments.of("name", "system", "account.name-reserved", Map.of("name", "system")),
                Arguments.of("nickname", "ㄱ".repeat(80), "input.length", Map.of("min", 2L, "max", 20L)),
                Arguments.of("nickname", "a/b", "account.nickname-form", Map.of("character", "U+002F")),
                Arguments.of("nickname", "pаypal", "account.nickname-alphabets", Map.of()),
                Arguments.of("nickname", "관리자", "account.nickname-reserved", Map.of("nickname", "관리자")),
                Arguments.of("password", "short", "input.too-short", Map.of("min", 8L)),
                Arguments.of("password", "x".repeat(200), "input.too-long", Map.of("max", 128L)),
                Arguments.of("password", "a long\u0007 pass phrase", "input.character", Map.of("character", "U+0007")),
                Arguments.of("password", "password1", "account.password-common", Map.of()),
                Arguments.of("password", "나의 마당 이름", "account.password-has-name", Map.of()));
    }

    @ParameterizedTest
    @MethodSource("join")
    void saysWhatIsWrongWithASignUp(String field, String typed, String reason, Map<String, Object> arguments) {
        Browser browser = Browser.of(server).inKorean();
        Map<String, String> fields = new HashMap<>(
                Map.of("name", Browser.freshName(), "nickname", "나의 마당 이름", "password", Browser.PASSWORD));
        fields.put(field, typed);
        Visit refused = browser.send(browser.open("/join"), "/join", fields);
        assertThat(refused.wrong(field))
                .isEqualTo(korean.reason(reason, arguments).orElseThrow());
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("title", "ㄱ".repeat(201), "input.length", Map.of("min", 1L, "max", 200L)),
                Arguments.of("title", "종\u0007", "input.character", Map.of("character", "U+0007")),
                Arguments.of("title", "종\u202e", "input.character", Map.of("character", "U+202E")),
                Arguments.of("title", "\u3164", "input.blank", Map.of()),
                Arguments.of("content", "\u200b", "input.blank", Map.of()));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void saysWhatIsWrongWithAnArticle(String field, String typed, String reason, Map<String, Object> arguments) {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        String write = "/b/" + board.slug() + "/write";
        Browser browser = Browser.joined(server, Browser.freshName()).inKorean();
        Map<String, String> fields = new HashMap<>(Map.of("title", "제목", "content", "내용"));
        fields.put(field, typed);
        Visit refused = browser.send(browser.open(write), write, fields).status(400);
        assertThat(refused.wrong(field))
                .isEqualTo(korean.reason(reason, arguments).orElseThrow());
    }

    @Test
    void saysWhatIsWrongWithAPicture() throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", png);
        byte[] whole = png.toByteArray();
        byte[] vast = whole.clone();
        // its header says how wide and how high it is
        ByteBuffer.wrap(vast).putInt(16, 20_000).putInt(20, 20_000);
        Browser browser = Browser.joined(server, Browser.freshName()).inKorean();
        Visit account = browser.open("/me");
        assertThat(browser.upload(account, "/me/avatar", "picture", vast).wrong("picture"))
                .contains("25,000,000픽셀");
        assertThat(browser.upload(account, "/me/avatar", "picture", Arrays.copyOf(whole, whole.length / 2))
                        .wrong("picture"))
                .isEqualTo(korean.reason("picture.damaged", Map.of()).orElseThrow());
    }
}
