package io.madang.leaderboard;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.contracts.leaderboard.Ranking;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.response.LongResponse;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The best of a leaderboard as they change. */
@RestController
@Tag(name = "Leaderboards")
class ScoreStreamController {

    static final String STREAM = "stream";

    private static final int ROWS = 10;

    private final LeaderboardDirectory directory;
    private final Leaderboards leaderboards;
    private final StreamedLevels levels;
    private final ScoreStreams streams;
    private final ClientAddresses addresses;
    private final JsonMapper json;

    ScoreStreamController(
            LeaderboardDirectory directory,
            Leaderboards leaderboards,
            StreamedLevels levels,
            ScoreStreams streams,
            ClientAddresses addresses,
            JsonMapper json) {
        this.directory = directory;
        this.leaderboards = leaderboards;
        this.levels = levels;
        this.streams = streams;
        this.addresses = addresses;
        this.json = json;
    }

    @Operation(
            summary = "Follow the ten best players",
            description =
                    "Server-sent events: one of the type `top` at once and after each change, at most one a second,"
                            + " with what GET /v1/scores answers and the `level` of each account; and `unavailable` while"
                            + " ranks are being built anew."
                            + " A client that is slow misses messages and gets the newest.")
    @ApiResponse(
            responseCode = "200",
            description = "A stream that does not end",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
                            examples = @ExampleObject("event: top\ndata: {\"data\":[],\"total\":0}\n\n")))
    @ApiResponse(responseCode = "404", description = "There is no such leaderboard")
    @ApiResponse(responseCode = "429", description = "This address follows too many already")
    @ApiResponse(responseCode = "503", description = "This instance serves as many streams as it can")
    @Access(Who.ANYONE)
    @GetMapping("/v1/scores/" + STREAM)
    void stream(
            @Parameter(description = "the leaderboard's slug", example = "default")
                    @RequestParam(name = "board", defaultValue = Leaderboards.DEFAULT)
                    String board,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        String slug = directory.required(board).slug();
        if (request.getMethod().equals(HttpMethod.HEAD.name())) {
            response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
            return;
        }
        ScoreStreams.Place place = streams.take(addresses.of(request));
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        // proxies such as nginx would wait for more
        response.setHeader("X-Accel-Buffering", "no");
        streams.stream(slug, () -> message(slug), whenGone -> LongResponse.begin(request, response, whenGone), place);
    }

    /** @param level absent where it is not known, and for players without an account */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record StreamedRow(@JsonUnwrapped RankedPlayer player, @Nullable Integer level) {}

    record StreamedTop(List<StreamedRow> data, long total) {}

    private StreamedTop streamed(Ranking top) {
        Map<String, Integer> known = levels.of(top.data());
        return new StreamedTop(
                top.data().stream()
                        .map(player -> new StreamedRow(player, known.get(player.userId())))
                        .toList(),
                top.total());
    }

    private byte[] message(String slug) {
        try {
            return event("top", json.writeValueAsString(streamed(leaderboards.top(slug, ROWS, null))));
        } catch (Failure e) {
            return event("unavailable", json.writeValueAsString(Map.of("detail", String.valueOf(e.getMessage()))));
        }
    }

    /** JSON has no line breaks of its own, so one line of data is all of it. */
    private static byte[] event(String type, String data) {
        return ("event: " + type + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    }
}
