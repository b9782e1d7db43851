package io.madang.shop.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.PopularPeriod;
import io.madang.contracts.shop.PopularProducts;
import io.madang.contracts.shop.ProductId;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.shop.ShopServer;
import io.madang.shop.order.Sale;
import io.madang.shop.ranking.RankScores.Ranked;
import io.madang.testkit.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The three lists equal what a computation over all sales gives, over many midnights, with events that come twice, late
 * and after their cancellation; and forward decay equals halving all points every night.
 */
class RandomSalesTest {

    private static final ZoneId ZONE = ZoneId.of("Asia/Seoul");
    private static final int PRODUCTS = 150;

    private final Random random = new Random(Seeds.next("sales"));
    private final LocalDate start = LocalDate.now(ZONE);
    private Instant now = start.atStartOfDay(ZONE).toInstant();
    private final RankCalendar calendar = new RankCalendar(
            "{rank-test-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + "}:", ZONE, () -> now);
    private final RankScores scores =
            new RankScores(ShopServer.shared().bean(SharedRedisConnection.class), calendar, Duration.ofSeconds(10));

    @AfterEach
    void clear() {
        scores.clear();
    }

    @Test
    void equalsBruteForceAcrossMidnights() {
        scores.tryClaimRebuild("test");
        scores.markBuilt("test");
        List<Sale> truth = new ArrayList<>();
        List<Sale> late = new ArrayList<>();
        Set<Long> cancelled = new HashSet<>();
        for (int day = 0; day < 36; day++) {
            LocalDate today = start.plusDays(day);
            List<Sale> events = new ArrayList<>(late);
            late.clear();
            for (int i = 0; i < 60; i++) {
                // the last minutes before midnight too, of which a job at 23:50 would lose some
                int second = i % 4 == 0 ? 86_400 - 1 - random.nextInt(600) : random.nextInt(86_400);
                Sale sale = sale(today.atStartOfDay(ZONE).plusSeconds(second).toInstant());
                truth.add(sale);
                (random.nextInt(10) == 0 ? late : events).add(sale);
            }
            for (int i = 0; i < 8; i++) {
                Sale taken = truth.get(random.nextInt(truth.size()));
                if (cancelled.add(taken.order().value())) {
                    Sale back = new Sale(taken.order(), 3, false, taken.paidAt(), taken.items());
                    (random.nextBoolean() ? late : events).add(back);
                }
            }
            now = today.atTime(12, 0).atZone(ZONE).toInstant();
            deliver(events);
            now = today.plusDays(1).atStartOfDay(ZONE).plusMinutes(5).toInstant();
            deliver(late);
            expectAll(today.plusDays(1), truth, cancelled);
        }
    }

    /** Some come twice; those of one order may even change places. */
    private void deliver(List<Sale> events) {
        List<Sale> all = new ArrayList<>(events);
        for (Sale event : events) {
            if (random.nextInt(3) == 0) {
                all.add(event);
            }
        }
        Collections.shuffle(all, random);
        scores.apply(all);
    }

    private void expectAll(LocalDate today, List<Sale> truth, Set<Long> cancelled) {
        List<Sale> counted = truth.stream()
                .filter(sale -> !cancelled.contains(sale.order().value()))
                .toList();
        assertThat(scores.top(PopularPeriod.yesterday, today))
                .isEqualTo(top(counted, today, today.minusDays(1), false));
        assertThat(scores.top(PopularPeriod.week, today)).isEqualTo(top(counted, today, today.minusDays(7), false));
        LocalDate window = LocalDate.ofEpochDay((RankCalendar.epochOf(today) - 1) * RankCalendar.EPOCH);
        assertThat(scores.top(PopularPeriod.now, today)).isEqualTo(top(counted, today, window, true));
    }

    /** By counting everything: sales since the day, without today's unless they decay. */
    private List<Ranked> top(List<Sale> sales, LocalDate today, LocalDate since, boolean decaying) {
        Map<ProductId, Double> points = new HashMap<>();
        for (Sale sale : sales) {
            LocalDate day = LocalDate.ofInstant(sale.paidAt(), ZONE);
            if (day.isBefore(since) || !decaying && !day.isBefore(today)) {
                continue;
            }
            double weight = decaying ? Math.pow(0.5, today.toEpochDay() - day.toEpochDay()) : 1;
            sale.items()
                    .forEach(item -> points.merge(
                            item.productId(), PopularProducts.POINTS * item.pieces() * weight, Double::sum));
        }
        return best(points);
    }

    private static List<Ranked> best(Map<ProductId, Double> points) {
        return points.entrySet().stream()
                .map(entry -> new Ranked(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Ranked::points)
                        .thenComparingLong(ranked -> ranked.product().value())
                        .reversed())
                .limit(PopularProducts.MOST)
                .toList();
    }

    @Test
    void decaysForwardAsAJobWouldThatHalvesEveryNight() {
        scores.tryClaimRebuild("test");
        scores.markBuilt("test");
        // the first day of an epoch, so that nothing leaves the window meanwhile
        LocalDate first = LocalDate.ofEpochDay((RankCalendar.epochOf(start) + 1) * RankCalendar.EPOCH);
        Map<ProductId, Double> halved = new HashMap<>();
        for (int day = 0; day < 2 * RankCalendar.EPOCH; day++) {
            LocalDate today = first.plusDays(day);
            now = today.atTime(12, 0).atZone(ZONE).toInstant();
            halved.replaceAll((product, points) -> points * 0.5);
            List<Sale> sales = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                sales.add(sale(now));
            }
            scores.apply(sales);
            for (Sale sale : sales) {
                sale.items()
                        .forEach(item -> halved.merge(
                                item.productId(), (double) PopularProducts.POINTS * item.pieces(), Double::sum));
            }
            assertThat(scores.top(PopularPeriod.now, today)).isEqualTo(best(halved));
        }
    }

    /** The job of the documents copies tomorrow's start at 23:50: what is sold after that is in no carry-over. */
    @Test
    void losesNothingThatANightlyCopyLoses() {
        scores.tryClaimRebuild("test");
        scores.markBuilt("test");
        Map<ProductId, Double> exact = new HashMap<>();
        Map<ProductId, Double> today = new HashMap<>();
        Map<ProductId, Double> tomorrow = new HashMap<>();
        long events = 0;
        long lost = 0;
        LocalDate first = LocalDate.ofEpochDay((RankCalendar.epochOf(start) + 1) * RankCalendar.EPOCH);
        for (int day = 0; day < 14; day++) {
            LocalDate date = first.plusDays(day);
            for (int minute = 0; minute < 24 * 60; minute += 5) {
                if (minute == 23 * 60 + 50) {
                    tomorrow = new HashMap<>(today);
                    tomorrow.replaceAll((product, points) -> points * 0.5);
                    lost += 2;
                }
                now = date.atStartOfDay(ZONE).plusMinutes(minute).toInstant();
                Sale sale = sale(now);
                scores.apply(List.of(sale));
                events++;
                for (OrderItem item : sale.items()) {
                    double points = PopularProducts.POINTS * item.pieces();
                    today.merge(item.productId(), points, Double::sum);
                    exact.merge(item.productId(), points, Double::sum);
                }
            }
            today = tomorrow;
            exact.replaceAll((product, points) -> points * 0.5);
        }
        LocalDate shown = first.plusDays(14);
        now = shown.atStartOfDay(ZONE).toInstant();
        List<Ranked> ours = scores.top(PopularPeriod.now, shown);
        List<Ranked> copied = best(today);
        long misplaced = java.util.stream.IntStream.range(0, Math.min(ours.size(), copied.size()))
                .filter(i -> !ours.get(i).product().equals(copied.get(i).product()))
                .count();
        System.out.printf(
                "a nightly copy lost %d of %d sales (%.1f %%) and misplaced %d of the top %d; forward decay lost 0%n",
                lost, events, 100.0 * lost / events, misplaced, ours.size());
        assertThat(ours).isEqualTo(best(exact));
        assertThat(lost).isPositive();
        assertThat(misplaced).isPositive();
    }

    private long nextOrder = 1;

    private Sale sale(Instant time) {
        List<OrderItem> items = new ArrayList<>();
        Set<Integer> products = new HashSet<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            // some sell far better than others
            int product = (int) (PRODUCTS * Math.pow(random.nextDouble(), 3));
            if (products.add(product)) {
                items.add(new OrderItem(new ProductId(1_000 + product), "p", 100, 1 + random.nextInt(5)));
            }
        }
        return new Sale(new OrderId(nextOrder++), 2, true, time.plusMillis(random.nextInt(1000)), items);
    }
}
