package io.madang.hot;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.board.BoardId;
import io.madang.contracts.hot.HotArticles;
import io.madang.contracts.hot.HotDay;
import io.madang.contracts.hot.HotWeights;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;

/** The hottest articles of the last days. */
@RestController
@Tag(name = "Hot articles", description = "The articles of the day")
class HotArticlesController implements HotArticles {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuuMMdd").withResolverStyle(ResolverStyle.STRICT);
    private static final int DATE_LENGTH = 8;

    private static final String DAY =
            """
            {
              "date": "20261116",
              "zone": "Asia/Seoul",
              "final": false,
              "weights": {"like": 3, "comment": 2, "view": 1},
              "articles": [
                {
                  "rank": 1,
                  "articleId": "910744926085120017",
                  "boardId": "742893746598234112",
                  "writerId": "742893746598234881",
                  "title": "Persimmons are ripe",
                  "score": 1039,
                  "likeCount": 5,
                  "commentCount": 2,
                  "viewCount": 1020,
                  "createdAt": "2026-11-16T03:12:45.120Z"
                }
              ]
            }""";

    private final HotDays days;
    private final HotListCache lists;
    private final HotWeights weights;

    HotArticlesController(HotDays days, HotListCache lists, HotWeights weights) {
        this.days = days;
        this.lists = lists;
        this.weights = weights;
    }

    /** Caches on the way may keep an answer as long as it is the newest here; problems say for themselves that none may. */
    @ModelAttribute
    void letCachesKeep(HttpServletResponse response) {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=1");
    }

    @Operation(
            summary = "The ten hottest articles of a day",
            description = "Of those published on that day, by 3 points for a like, 2 for a comment and 1 for a view,"
                    + " unless configured otherwise; of equally hot ones the newest first. What happens from 01:00 of"
                    + " the next day on adds nothing, but deleted articles still go. A board without articles on that"
                    + " day has an empty list.")
    @ApiResponse(
            responseCode = "200",
            description = "The day, as it is so far or for good",
            content = @Content(examples = @ExampleObject(DAY)))
    @ApiResponse(responseCode = "400", description = "The date is no day of the form yyyyMMdd")
    @ApiResponse(responseCode = "404", description = "The day is none of the last seven")
    @ApiResponse(responseCode = "503", description = "The list cannot be read right now")
    @Override
    public HotDay day(
            @Parameter(description = "the day as yyyyMMdd, in the zone of the installation", example = "20261116")
                    String date,
            @Parameter(description = "only articles of this board; of all, if left out", example = "742893746598234112")
                    @Nullable
                    BoardId boardId) {
        LocalDate day = parse(date);
        LocalDate today = days.today();
        LocalDate first = today.minusDays(DAYS - 1L);
        if (day.isBefore(first) || day.isAfter(today)) {
            throw Failure.of(
                    HotReason.DAY_NOT_KEPT,
                    arg("first", DATE.format(first)),
                    arg("last", DATE.format(today)),
                    arg("date", date));
        }
        return read(day, boardId);
    }

    @Operation(
            summary = "The ten hottest articles of each of the last seven days",
            description = "Today first, as it is so far.")
    @ApiResponse(
            responseCode = "200",
            description = "Seven days",
            content = @Content(examples = @ExampleObject("[" + DAY + "]")))
    @ApiResponse(responseCode = "400", description = "The board's id is none")
    @ApiResponse(responseCode = "503", description = "The lists cannot be read right now")
    @Override
    public List<HotDay> days(
            @Parameter(description = "only articles of this board; of all, if left out", example = "742893746598234112")
                    @Nullable
                    BoardId boardId) {
        LocalDate today = days.today();
        return IntStream.range(0, DAYS)
                .mapToObj(ago -> read(today.minusDays(ago), boardId))
                .toList();
    }

    private HotDay read(LocalDate day, @Nullable BoardId boardId) {
        return new HotDay(DATE.format(day), days.zone().getId(), days.isFinal(day), weights, lists.top(day, boardId));
    }

    private static LocalDate parse(String date) {
        try {
            if (date.length() == DATE_LENGTH) {
                return LocalDate.parse(date, DATE);
            }
        } catch (DateTimeParseException e) {
            // said below
        }
        throw Failure.ofField("date", HotReason.DATE_FORM);
    }
}
