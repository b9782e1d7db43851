package io.madang.shop.ranking;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.shop.PopularList;
import io.madang.contracts.shop.PopularPeriod;
import io.madang.contracts.shop.PopularProducts;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.shop.ranking.RankListCache.Top;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.RestController;

/** The products that sell best. */
@RestController
@Tag(name = "Popular products", description = "What sells best")
class PopularProductsController implements PopularProducts {

    private final RankListCache lists;
    private final RankCalendar calendar;

    PopularProductsController(RankListCache lists, RankCalendar calendar) {
        this.lists = lists;
        this.calendar = calendar;
    }

    @Override
    @Operation(
            summary = "The products that sell best",
            description = "5 points for each sold piece, taken back where its order is cancelled. now: all sales until"
                    + " this moment, halved with every midnight since. yesterday: the sales of that day. week: those of"
                    + " the seven days before today.")
    @ApiResponse(responseCode = "200", description = "The best first, and among equals the newest")
    @ApiResponse(responseCode = "400", description = "There is no such period, or limit is out of bounds")
    @ApiResponse(responseCode = "503", description = "The list is being put together; try again in a moment")
    public PopularList popular(
            @Parameter(description = "now, yesterday or week", example = "yesterday") PopularPeriod period,
            @Parameter(description = "how many products, 100 at most", example = "10") int limit) {
        if (limit < 1 || limit > MOST) {
            throw Failure.ofField("limit", InputReason.RANGE, arg("min", 1), arg("max", MOST), arg("value", limit));
        }
        Top top = lists.top(period, limit);
        return new PopularList(period, calendar.today(), calendar.zone().getId(), top.products(), top.incomplete());
    }
}
