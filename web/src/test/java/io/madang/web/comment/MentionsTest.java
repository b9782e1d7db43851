package io.madang.web.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.markdown.Markdown;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MentionsTest {

    private final Map<String, UserId> people = Map.of("하나", new UserId(7), "하나 둘", new UserId(8), "a.b", new UserId(9));

    @Test
    void linksTheNameThatAnAnswerBeginsWith() {
        assertThat(linked("@하나 네")).isEqualTo("<p><a class=\"mention\" href=\"/u/7\">&#64;하나</a> 네</p>\n");
        assertThat(linked("@하나 둘 셋")).as("the longest name").contains("/u/8\">&#64;하나 둘</a> 셋");
        assertThat(linked("> so\n\n@a.b yes")).contains("<p><a class=\"mention\" href=\"/u/9\">&#64;a.b</a> yes");
        assertThat(linked("@a.b")).contains("&#64;a.b</a></p>");
    }

    @Test
    void leavesEverythingElseAsItIs() {
        for (String text : new String[] {
            "@하나님 네", "나는 @하나", "@nobody", "`@하나`", "@<script>alert(1)</script>", "[@하나](https://example.org)", "@"
        }) {
            assertThat(linked(text)).as(text).isEqualTo(Markdown.toHtml(text));
        }
    }

    private String linked(String text) {
        return Mentions.linked(Markdown.toHtml(text), people);
    }
}
