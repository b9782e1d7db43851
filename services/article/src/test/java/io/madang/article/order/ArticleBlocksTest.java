package io.madang.article.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.article.order.BoardOrder.KnownPlace;
import io.madang.contracts.article.ArticleId;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ArticleBlocksTest {

    private final OrderedBoard board = new OrderedBoard();

    @Test
    void opensBlocksOnEveryLevelAsArticlesCome() {
        OrderedBoard.numbers(1, 101).forEach(board::add);
        board.expectExact();
        board.expectPages(7);
        assertThat(board.level(0)).hasSize(25);
        assertThat(board.level(0).values()).containsOnly(4L);
        assertThat(board.level(1)).hasSize(9);
    }

    @Test
    void dividesOldBlocksThatLateIdsFill() {
        board.add(1);
        OrderedBoard.numbers(1_000, 1_040).forEach(board::add);
        OrderedBoard.numbers(100, 200).map(late -> 299 - late).forEach(board::add);
        board.expectExact();
        board.expectPages(5);
        assertThat(board.level(0).values()).allMatch(count -> count <= 2 * OrderedBoard.SMALL.articles());
    }

    @Test
    void removesEmptyBlocksAndFillsTheirRangesAgain() {
        OrderedBoard.numbers(1, 101).forEach(board::add);
        OrderedBoard.numbers(20, 90).forEach(board::remove);
        board.expectExact();
        assertThat(board.level(0)).hasSizeLessThan(16);
        OrderedBoard.numbers(20, 90).filter(number -> number % 3 == 0).forEach(board::add);
        board.expectExact();
        board.expectPages(4);
        OrderedBoard.numbers(1, 101)
                .filter(number -> number < 20 || number >= 90 || number % 3 == 0)
                .forEach(board::remove);
        board.expectExact();
        assertThat(board.level(0)).hasSize(1);
        assertThat(board.level(1)).hasSize(1);
        assertThat(board.order().at(board.id(), 0, 10)).isEmpty();
    }

    /** An article that was moved away and comes back finds a full block that begins with its own id. */
    @Test
    void takesBackTheArticleThatABlockBeganWith() {
        OrderedBoard.numbers(1, 8).forEach(board::add);
        long first = board.level(0).lastKey() - board.article(0).value();
        assertThat(first).isEqualTo(5);
        board.remove(first);
        board.add(8);
        board.add(9);
        assertThat(board.level(0).lastEntry().getValue()).isEqualTo(4);
        board.add(first);
        board.expectExact();
        board.expectPages(3);
        assertThat(board.level(0).values()).containsExactly(4L, 4L, 1L);
    }

    @Test
    void staysExactWhateverComesAndGoes() {
        Random random = new Random(Seeds.next("blocks"));
        List<Long> present = new ArrayList<>();
        Set<Long> used = new HashSet<>();
        long newest = 1_000_000;
        for (int step = 0; step < 600; step++) {
            boolean shrinking = step % 200 > 130;
            if (!present.isEmpty() && random.nextInt(100) < (shrinking ? 85 : 30)) {
                board.remove(present.remove(random.nextInt(present.size())));
            } else {
                newest += 1 + random.nextInt(5);
                long number = random.nextInt(4) == 0 ? newest - random.nextInt(2_000) : newest;
                if (used.add(number)) {
                    board.add(number);
                    present.add(number);
                }
            }
            if (step % 40 == 0) {
                board.expectExact();
            }
        }
        board.expectExact();
        board.expectPages(1 + random.nextInt(9));
    }

    @Test
    void opensAsManyBlocksAsArticlesOfOneTransactionFill() {
        board.addAll(new TreeSet<>(OrderedBoard.numbers(1, 51).boxed().toList()));
        board.addAll(new TreeSet<>(OrderedBoard.numbers(51, 101).boxed().toList()));
        board.expectExact();
        board.expectPages(7);
        assertThat(board.level(0)).hasSize(25);
        assertThat(board.level(0).values()).containsOnly(4L);
        assertThat(board.level(1)).hasSize(9);
    }

    @Test
    void staysExactWhateverBlocksTheArticlesOfOneTransactionFallInto() {
        Random random = new Random(Seeds.next("batches"));
        Set<Long> used = new HashSet<>();
        long newest = 10_000;
        for (int batch = 0; batch < 60; batch++) {
            SortedSet<Long> numbers = new TreeSet<>();
            for (int i = random.nextInt(25); i >= 0; i--) {
                newest += 1 + random.nextInt(5);
                long number = random.nextInt(3) == 0 ? newest - random.nextInt(2_000) : newest;
                if (used.add(number)) {
                    numbers.add(number);
                }
            }
            board.addAll(numbers);
            if (batch % 10 == 0) {
                board.expectExact();
            }
        }
        board.expectExact();
        board.expectPages(1 + random.nextInt(9));
        assertThat(board.level(0).values()).allMatch(count -> count <= 2 * OrderedBoard.SMALL.articles());
    }

    @Test
    void knowsPlacesOfABoardThatWasSeenUnchanged() {
        OrderedBoard.numbers(1, 101).forEach(board::add);
        assertThat(board.order().known(board.id(), 50)).isEmpty();
        board.order().place(board.id(), 50);
        assertThat(board.order().known(board.id(), 50)).isEmpty();
        board.order().place(board.id(), 50);
        KnownPlace known = board.order().known(board.id(), 50).orElseThrow();
        assertThat(known.holdsAt(100)).isTrue();
        assertThat(board.order().ids(board.id(), known.place(), 1)).containsExactly(board.article(50));
        board.add(101);
        assertThat(known.holdsAt(101)).isFalse();
        board.order().place(board.id(), 50);
        assertThat(board.order().known(board.id(), 50)).isEmpty();
        board.expectPages(3);
        board.expectPages(7);
    }

    @Test
    void isExactAfterAStormAndInOrderDuringIt() {
        long seed = Seeds.next("storm");
        OrderedBoard.numbers(1, 60).forEach(board::add);
        int writers = 6;
        Concurrently.run(writers + 2, thread -> {
            Random random = new Random(seed + thread);
            return thread < writers ? write(random, thread, writers) : read(random);
        });
        board.expectExact();
        board.expectPages(6);
    }

    /** Adds and removes articles whose numbers are this writer's alone, some of them late. */
    private boolean write(Random random, int thread, int writers) {
        List<Long> own = new ArrayList<>();
        long round = 100;
        for (int step = 0; step < 60; step++) {
            if (own.size() > 3 && random.nextInt(3) == 0) {
                board.remove(own.remove(random.nextInt(own.size())));
            } else {
                round += 1 + random.nextInt(20);
                long number = round * writers + thread;
                board.add(number);
                own.add(number);
            }
        }
        return true;
    }

    private boolean read(Random random) {
        for (int step = 0; step < 80; step++) {
            List<ArticleId> page = board.order().at(board.id(), random.nextInt(120), 20);
            assertThat(page).doesNotHaveDuplicates();
            assertThat(page)
                    .isSortedAccordingTo(Comparator.comparing(ArticleId::value).reversed());
        }
        return true;
    }

    @Test
    void countsAnewWhatWasLoadedPastTheService() {
        OrderedBoard.numbers(1, 10).forEach(board::add);
        OrderedBoard.numbers(10, 90).forEach(board::insertRow);
        board.rebuild();
        board.expectExact();
        board.expectPages(8);
        assertThat(board.level(0)).hasSize(23);
        assertThat(board.level(1)).hasSize(8);
        OrderedBoard.numbers(90, 120).forEach(board::add);
        OrderedBoard.numbers(30, 70).forEach(board::remove);
        board.expectExact();
        board.expectPages(8);
    }

    @Test
    void findsEveryPageWhateverTheBoardWasWhenItWasLastSeen() {
        Random random = new Random(Seeds.next("seen"));
        OrderedBoard.numbers(1, 120).forEach(board::add);
        for (int round = 0; round < 6; round++) {
            board.expectPages(1);
            long from = 1 + random.nextInt(80);
            OrderedBoard.numbers(from, from + 30).filter(board::has).forEach(board::remove);
            board.expectPages(3);
            OrderedBoard.numbers(from, from + 30)
                    .filter(number -> number % 2 == 0)
                    .forEach(board::add);
            long newest = 1_000L * (round + 1);
            OrderedBoard.numbers(newest, newest + random.nextInt(20)).forEach(board::add);
        }
        board.rebuild();
        board.expectPages(1);
    }

    @Test
    void findsPagesBehindManyThinnedBlocks() {
        OrderedBoard.numbers(1, 1_001).forEach(board::insertRow);
        board.rebuild();
        OrderedBoard.numbers(300, 1_001).filter(number -> number % 4 != 0).forEach(board::remove);
        board.expectExact();
        board.expectPages(9);
    }
}
