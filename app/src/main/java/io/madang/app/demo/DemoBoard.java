package io.madang.app.demo;

import io.madang.article.board.BackdatedBoards;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A board of the demo.
 *
 * @param genres what is written there, the more often the more often it is named
 * @param languages of those who write there
 * @param share how many articles it gets, beside the others
 */
record DemoBoard(
        String slug,
        String name,
        String description,
        CommentStyle commentStyle,
        Writers writers,
        List<String> genres,
        List<String> languages,
        double share) {

    private static final Map<String, String> PREFIXES =
            Map.of("daily", "일상", "question", "질문", "joke", "유머", "share", "나눔", "cat", "고양이");

    /** What an article of the genre is marked with, on boards with more than one. */
    @Nullable
    String prefix(String genre) {
        return prefixes().isEmpty() ? null : PREFIXES.get(genre);
    }

    private List<String> prefixes() {
        List<String> distinct = genres.stream().distinct().toList();
        return distinct.size() > 1 && languages.equals(List.of("ko"))
                ? distinct.stream().map(PREFIXES::get).filter(Objects::nonNull).toList()
                : List.of();
    }

    BackdatedBoards.Settings settings() {
        String group = this == NOTICES ? "" : languages.contains("ko") ? "우리말" : "English";
        Votes votes = this == SQUARE ? Votes.LIKES_AND_DOWNVOTES : Votes.LIKES;
        return new BackdatedBoards.Settings(commentStyle, writers, group, prefixes(), votes);
    }

    /** Where the last article of a fill goes: what is there says that all the rest is. */
    static final DemoBoard NOTICES = new DemoBoard(
            "notices",
            "알림 · Notices",
            "이 마당을 둘러보는 법. How to look around here.",
            CommentStyle.TWO_LEVEL,
            Writers.MODERATORS,
            List.of(),
            List.of("ko", "en"),
            0);

    /** Long enough to have articles beyond the newest thousand. */
    static final DemoBoard SQUARE = new DemoBoard(
            "square",
            "자유마당",
            "사는 이야기, 질문, 나눔, 실없는 농담까지.",
            CommentStyle.TWO_LEVEL,
            Writers.USERS,
            List.of("daily", "daily", "daily", "daily", "question", "question", "joke", "share", "cat"),
            List.of("ko"),
            1);

    static final List<DemoBoard> ALL = List.of(
            NOTICES,
            SQUARE,
            new DemoBoard(
                    "kitchen",
                    "부엌",
                    "오늘 뭐 먹지? 비율과 요령을 적어 둡니다.",
                    CommentStyle.TWO_LEVEL,
                    Writers.USERS,
                    List.of("kitchen"),
                    List.of("ko", "ko", "ko", "en"),
                    0.8),
            new DemoBoard(
                    "on-foot",
                    "걷고 쓰고",
                    "다녀온 곳, 걸은 길. Trips, near and far.",
                    CommentStyle.THREADED,
                    Writers.USERS,
                    List.of("travel"),
                    List.of("ko", "ko", "en"),
                    1),
            new DemoBoard(
                    "code-and-coffee",
                    "Code & Coffee",
                    "Code, measurements, and the occasional war story. 한국어도 좋습니다.",
                    CommentStyle.THREADED,
                    Writers.USERS,
                    List.of("code"),
                    List.of("en", "ko"),
                    1.3),
            new DemoBoard(
                    "neighbours",
                    "이웃과 고양이",
                    "찾습니다, 나눕니다, 자랑합니다.",
                    CommentStyle.TWO_LEVEL,
                    Writers.USERS,
                    List.of("cat", "cat", "share"),
                    List.of("ko", "ko", "ko", "en"),
                    0.6),
            new DemoBoard(
                    "the-commons",
                    "The Commons",
                    "Everyday life, in English.",
                    CommentStyle.THREADED,
                    Writers.USERS,
                    List.of("daily", "daily", "daily", "question", "joke", "share"),
                    List.of("en"),
                    1.2));
}
