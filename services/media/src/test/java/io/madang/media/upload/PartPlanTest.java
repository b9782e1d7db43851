package io.madang.media.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts that every proxy lets pass, and not more of them than S3 takes. */
class PartPlanTest {

    private static final long PROXIES_TAKE = 90_000_000;
    private static final long LARGEST = PartPlan.MOST * PartPlan.MAX_PARTS;

    @ParameterizedTest
    @ValueSource(
            longs = {1, (16 << 20) - 1, 16 << 20, (16 << 20) + 1, 160_000L << 20, (160_000L << 20) + 1, 500_000L << 20})
    void coversFilesOfEverySize(long size) {
        PartPlan plan = PartPlan.of(size);
        assertThat(plan.count()).isBetween(1, PartPlan.MAX_PARTS);
        assertThat(plan.partSize()).isBetween(PartPlan.LEAST, PROXIES_TAKE);
        assertThat(LongStream.rangeClosed(1, plan.count())
                        .map(number -> plan.sizeOf((int) number))
                        .sum())
                .isEqualTo(size);
        assertThat(plan.sizeOf(plan.count())).isPositive();
    }

    @Test
    void growsPartsOnlyWhereThereWouldBeTooMany() {
        assertThat(PartPlan.of(160_000L << 20).partSize()).isEqualTo(16 << 20);
        assertThat(PartPlan.of((160_000L << 20) + 1).partSize()).isEqualTo(17 << 20);
        assertThat(PartPlan.of(LARGEST).partSize()).isEqualTo(PartPlan.MOST);
        assertThatThrownBy(() -> PartPlan.of(LARGEST + 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
