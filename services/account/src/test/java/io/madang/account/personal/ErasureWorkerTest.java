package io.madang.account.personal;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountServer;
import io.madang.account.registry.AccountStore;
import io.madang.account.securitylog.SecurityRows;
import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.MediaPersonalData;
import io.madang.contracts.personal.PersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.kernel.id.Ids;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In a future of its own, so that the instance's own worker finds nothing to do. */
class ErasureWorkerTest {

    private static final Duration TOKENS_LIVE = Duration.ofMinutes(10);

    private final AccountServer server = AccountServer.shared();
    private final Erasures erasures =
            new Erasures(server.bean(AccountStore.class).shard());
    private final UserId user = new UserId(server.bean(Ids.class).next());
    private final List<String> asked = new ArrayList<>();
    private Instant now = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);

    /** Two parts: one thing in each. */
    private class Holder implements PersonalData {

        private final UnaryOperator<ErasedPart> fault;

        Holder(UnaryOperator<ErasedPart> fault) {
            this.fault = fault;
        }

        @Override
        public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
            throw new AssertionError("nobody reads");
        }

        @Override
        public ErasedPart erase(UserId userId, @Nullable String cursor) {
            if (!userId.equals(user)) {
                // of another test, in whose future this one is
                return new ErasedPart(0, null);
            }
            ErasedPart part = fault.apply(new ErasedPart(1, cursor == null ? "second" : null));
            asked.add(String.valueOf(cursor));
            return part;
        }
    }

    private ErasureWorker worker(PersonalData... holders) {
        return new ErasureWorker(
                erasures, () -> List.of(holders), server.bean(SecurityRows.class), TOKENS_LIVE, () -> now);
    }

    @Test
    void goesOnAfterAServiceWasAwayAndLooksAgainWhenNoTokenIsValidAnyMore() {
        erasures.add(user, true, now);
        Instant closed = now;
        boolean[] away = {true};
        ErasureWorker worker = worker(new Holder(part -> {
            if (away[0] && part.next() == null) {
                throw Failure.of(SystemReason.REDIS_UNAVAILABLE);
            }
            return part;
        }));
        worker.run();
        worker.run();
        assertThat(asked).containsExactly("null");

        away[0] = false;
        now = now.plus(1, ChronoUnit.MINUTES);
        worker.run();
        assertThat(asked).containsExactly("null", "null", "second");

        now = closed.plus(TOKENS_LIVE);
        worker.run();
        assertThat(asked).hasSize(3);
        now = now.plus(1, ChronoUnit.MINUTES);
        worker.run();
        assertThat(asked).containsExactly("null", "null", "second", "null", "second");

        now = now.plus(1, ChronoUnit.DAYS);
        worker.run();
        assertThat(asked).hasSize(5);
    }

    /** The service that holds the files. */
    private final class FileHolder extends Holder implements MediaPersonalData {
        FileHolder() {
            super(part -> part);
        }
    }

    @Test
    void deletesFilesAloneOfSomebodyWhoWantsTheRestToStay() {
        erasures.add(user, false, now);
        ErasureWorker worker = worker(
                new Holder(part -> {
                    throw new AssertionError("what was written stays");
                }),
                new FileHolder());
        worker.run();
        assertThat(asked).containsExactly("null", "second");
        now = now.plus(TOKENS_LIVE).plus(1, ChronoUnit.MINUTES);
        worker.run();
        assertThat(asked).hasSize(4);
        now = now.plus(1, ChronoUnit.DAYS);
        worker.run();
        assertThat(asked).hasSize(4);
    }

    @Test
    void oneInstanceWorksOnAnErasureAndAnotherTakesOverFromADeadOne() {
        // those of other tests, which are due in this future
        worker().run();
        erasures.add(user, true, now);
        assertThat(erasures.claim(now)).isPresent();
        ErasureWorker other = worker(new Holder(part -> part));
        other.run();
        assertThat(asked).isEmpty();

        now = now.plus(5, ChronoUnit.MINUTES);
        other.run();
        assertThat(asked).containsExactly("null", "second");
        erasures.finish(user);
    }
}
