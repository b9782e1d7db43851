package io.madang.kernel.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageNumberTest {

    /** The whole pager, from a list that is written out and counted in full. */
    private record Pager(long offset, List<Long> links, boolean next) {

        static Pager naive(long page, int size, int rows) {
            List<Long> pages = new ArrayList<>();
            long offset = -1;
            long number = 1;
            for (int row = 0; row < Math.max(rows, page * size); row += size, number++) {
                if (number == page) {
                    offset = row;
                }
                if (row < rows) {
                    pages.add(number);
                }
            }
            // beyond the end, the way back: the last group that there is
            long shown = Math.min(page, Math.max(1, pages.size()));
            long group = (shown + PageNumber.GROUP - 1) / PageNumber.GROUP;
            List<Long> links = pages.stream()
                    .filter(p -> (p + PageNumber.GROUP - 1) / PageNumber.GROUP == group)
                    .toList();
            boolean next = pages.stream().anyMatch(p -> (p + PageNumber.GROUP - 1) / PageNumber.GROUP > group);
            return new Pager(offset, links, next);
        }

        /** What the database would answer: the count, stopped at the limit. */
        static Pager limited(PageNumber page, int rows) {
            long count = Math.min(rows, page.countLimit());
            List<Long> links = new ArrayList<>();
            for (long link = page.firstOfGroup(count); link <= page.lastOfGroup(count); link++) {
                links.add(link);
            }
            return new Pager(page.offset(), links, page.hasNextGroup(count));
        }
    }

    @Test
    void drawsTheSamePagerAsCountingTheWholeList() {
        for (int size : new int[] {1, 2, 3, 7}) {
            for (int rows = 0; rows <= 160; rows++) {
                for (long page = 1; page <= 45; page++) {
                    assertThat(Pager.limited(new PageNumber(page, size), rows))
                            .as("page %d of size %d in %d rows", page, size, rows)
                            .isEqualTo(Pager.naive(page, size, rows));
                }
            }
        }
    }

    @Test
    void countsOneRowMoreThanItsGroupHolds() {
        assertThat(new PageNumber(1, 30).countLimit()).isEqualTo(301);
        assertThat(new PageNumber(10, 30).countLimit()).isEqualTo(301);
        assertThat(new PageNumber(11, 30).countLimit()).isEqualTo(601);
    }

    @Test
    void staysFarFromOverflowOnItsLastPage() {
        PageNumber last = new PageNumber(PageNumber.MAX_PAGE, PageNumber.MAX_SIZE);

        assertThat(last.offset()).isEqualTo(99_999_999_900L);
        assertThat(last.countLimit()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"0,30", "-1,30", "1000000001,30", "1,0", "1,-1", "1,101"})
    void refusesPagesAndSizesOutOfBounds(long page, int size) {
        assertThatThrownBy(() -> new PageNumber(page, size))
                .isInstanceOfSatisfying(Failure.class, f -> assertThat(f.code()).isEqualTo(ErrorCode.INVALID));
    }
}
