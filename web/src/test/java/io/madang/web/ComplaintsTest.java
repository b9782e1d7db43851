package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.web.Browser.Visit;
import io.madang.web.page.Language;
import io.madang.web.page.Words;
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
class ComplaintsTest {

    private final WebServer server = WebServer.shared();
    private final Words korean = Words.in(Language.KO);

    static Stream<Arguments> join() {
        return Stream.of(
                Arguments.of("name", "a", "complaint.between", new Object[] {3, 32}),
                Arguments.of("name", "two words", "complaint.name", new Object[] {}),
                Arguments.of("name", "system", "complaint.reserved", new Object[] {}),
                Arguments.of("nickname", "ㄱ".repeat(80), "complaint.between", new Object[] {2, 20}),
                Arguments.of("nickname", "a/b", "complaint.nickname", new Object[] {}),
                Arguments.of("nickname", "pаypal", "complaint.alphabets", new Object[] {}),
                Arguments.of("nickname", "관리자", "complaint.reserved", new Object[] {}),
                Arguments.of("password", "short", "complaint.least", new Object[] {8}),
                Arguments.of("password", "x".repeat(200), "complaint.most", new Object[] {128}),
                Arguments.of("password", "password1", "complaint.common", new Object[] {}),
                Arguments.of("password", "나의 마당 이름", "complaint.same", new Object[] {}));
    }

    @ParameterizedTest
    @MethodSource("join")
    void saysWhatIsWrongWithASignUp(String field, String typed, String complaint, Object[] numbers) {
        Browser browser = Browser.of(server).inKorean();
        Map<String, String> fields = new HashMap<>(
                Map.of("name", Browser.freshName(), "nickname", "나의 마당 이름", "password", Browser.PASSWORD));
        fields.put(field, typed);
        Visit refused = browser.send(browser.open("/join"), "/join", fields);
        assertThat(refused.wrong(field)).isEqualTo(korean.say(complaint, numbers));
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("title", "ㄱ".repeat(201), "complaint.between", new Object[] {1, 200}),
                Arguments.of("title", "종\u0007", "complaint.character", new Object[] {"U+0007"}),
                Arguments.of("title", "\u3164", "complaint.blank", new Object[] {}),
                Arguments.of("content", "\u200b", "complaint.blank", new Object[] {}));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void saysWhatIsWrongWithAnArticle(String field, String typed, String complaint, Object[] things) {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        String write = "/b/" + board.slug() + "/write";
        Browser browser = Browser.joined(server, Browser.freshName()).inKorean();
        Map<String, String> fields = new HashMap<>(Map.of("title", "제목", "content", "내용"));
        fields.put(field, typed);
        Visit refused = browser.send(browser.open(write), write, fields).status(400);
        assertThat(refused.wrong(field)).isEqualTo(korean.say(complaint, things));
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
                .isEqualTo(korean.say("complaint.pixels", 25_000_000));
        assertThat(browser.upload(account, "/me/avatar", "picture", Arrays.copyOf(whole, whole.length / 2))
                        .wrong("picture"))
                .isEqualTo(korean.say("complaint.damaged"));
    }
}
