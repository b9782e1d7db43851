package io.madang.account.securitylog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.account.password.ClientAddress;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountName;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties.SecurityLogging;
import io.madang.contracts.account.UserId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Writes down what clients do, behind their backs: nobody waits for it, so that how long an answer takes does not tell
 * whether a name exists, and a database that is away fails no log-in.
 *
 * <p>Nobody can fill the database with it. One user adds so many entries in an hour, and as many refusals of the user's
 * passwords and codes; wrong names are counted and written as one entry a minute. What is beyond that is counted in {@code madang.account.security.dropped}.
 */
public final class SecurityLog implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(SecurityLog.class);
    private static final int MAX_PENDING = 1_000;
    private static final int MAX_USERS = 100_000;
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final SecurityRows rows;
    private final Accounts accounts;
    private final SecurityLogging settings;
    private final InstantSource clock;
    private final Counter dropped;
    private final BlockingQueue<Runnable> pending = new LinkedBlockingQueue<>(MAX_PENDING);
    private final AtomicInteger unknownNames = new AtomicInteger();
    private final Cache<Budget, AtomicInteger> written = Caffeine.newBuilder()
            .maximumSize(MAX_USERS)
            .expireAfterWrite(Duration.ofHours(1))
            .build();
    private volatile @Nullable Thread thread;

    SecurityLog(
            SecurityRows rows, Accounts accounts, SecurityLogging settings, InstantSource clock, MeterRegistry meters) {
        this.rows = rows;
        this.accounts = accounts;
        this.settings = settings;
        this.clock = clock;
        this.dropped = Counter.builder("madang.account.security.dropped")
                .description("entries of the security log that were too many, or came while the database was away")
                .register(meters);
    }

    /** Refusals are counted apart, so that a guesser cannot keep the owner's own acts out of the log. */
    private record Budget(UserId user, boolean refusals) {}

    /** Where something came from. */
    public record Client(ClientAddress address, String userAgent) {}

    /** Something that a user did to the own account. */
    public void note(SecurityEvent event, UserId user, Client client, String detail) {
        Instant now = now();
        enqueue(() -> write(event, user, client, detail, now));
    }

    /** Something that nobody did who is known, so many times. */
    void noteStrangers(SecurityEvent event, ClientAddress address, int times) {
        Instant now = now();
        String shown = settings.fullAddresses() ? address.text() : address.shortened();
        enqueue(() -> rows.add(event, null, null, shown, "", "", times, now));
    }

    /** Something that an administrator did to no account, or the installation by itself. */
    void noteAdministration(SecurityEvent event, @Nullable UserId by, String detail) {
        Instant now = now();
        enqueue(() -> rows.add(event, by, by, detail, now));
    }

    /** A log-in that did not succeed, whether or not there is such a name. */
    public void noteRefusedLogIn(SecurityEvent event, String typedName, Client client) {
        Instant now = now();
        enqueue(() -> {
            Optional<Account> account = AccountName.given(typedName).flatMap(accounts::byName);
            if (account.isPresent()) {
                write(event, account.get().id(), client, "", now);
            } else {
                unknownNames.incrementAndGet();
            }
        });
    }

    /** Writes how many wrong names there were since the last time, if there were any. */
    void writeUnknownNames() {
        int count = unknownNames.getAndSet(0);
        if (count > 0) {
            rows.add(SecurityEvent.LOG_IN_FAILED, null, null, "", "", "unknown names", count, now());
        }
    }

    private void write(SecurityEvent event, UserId user, Client client, String detail, Instant now) {
        Budget budget = new Budget(user, event.isRefusal());
        if (written.get(budget, id -> new AtomicInteger()).incrementAndGet() > settings.perUserAndHour()) {
            dropped.increment();
            return;
        }
        String address = settings.fullAddresses()
                ? client.address().text()
                : client.address().shortened();
        rows.add(event, user, user, address, client.userAgent(), detail, 1, now);
    }

    private void enqueue(Runnable work) {
        if (!pending.offer(work)) {
            dropped.increment();
        }
    }

    private void run() {
        try {
            while (true) {
                perform(pending.take());
            }
        } catch (InterruptedException e) {
            Runnable last;
            while ((last = pending.poll()) != null) {
                perform(last);
            }
        }
    }

    private void perform(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            dropped.increment();
            log.debug("An entry of the security log was not written", e);
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public synchronized void start() {
        if (thread == null) {
            thread = Thread.ofVirtual().name("security-log").start(this::run);
        }
    }

    @Override
    public synchronized void stop() {
        Thread running = thread;
        thread = null;
        if (running != null) {
            running.interrupt();
            try {
                running.join(GRACE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    /** Before the web server takes requests, and after it at the end. */
    @Override
    public int getPhase() {
        return 0;
    }
}
