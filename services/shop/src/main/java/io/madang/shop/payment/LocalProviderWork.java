package io.madang.shop.payment;

import io.madang.kernel.error.Failure;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import io.madang.shop.store.ShopStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** What the local provider does while nobody waits for it: late results, and the webhook calls that report them. */
public final class LocalProviderWork {

    private static final Logger log = LoggerFactory.getLogger(LocalProviderWork.class);
    private static final int BATCH = 100;
    private static final int MAX_ATTEMPTS = 12;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);

    static final String DONE =
            """
            update provider_payments
            set state = if(reason is null, 'SUCCEEDED', 'DECLINED'), done_at = null, webhook_at = :now
            where done_at <= :now and state = 'PROCESSING'
            """;
    static final String DUE =
            """
            select reference, amount, currency, state, reason, attempts from provider_payments
            where webhook_at <= :now order by webhook_at limit :limit
            """;

    private final ShopStore store;
    private final PaymentWebhook webhook;
    private final WebhookSignature signature;
    private final JsonMapper json;

    LocalProviderWork(ShopStore store, PaymentWebhook webhook, WebhookSignature signature, JsonMapper json) {
        this.store = store;
        this.webhook = webhook;
        this.signature = signature;
        this.json = json;
    }

    private record Due(PaymentReport report, int attempts) {}

    public void run() {
        Instant now = store.clock().instant();
        store.shards().forEachSource(source -> {
            source.jdbc().sql(DONE).param("now", UtcTime.column(now)).update();
            for (Due due : due(source, now)) {
                if (tryClaim(due, now)) {
                    deliver(due);
                }
            }
        });
    }

    private static List<Due> due(Source source, Instant now) {
        return source.jdbc()
                .sql(DUE)
                .param("now", UtcTime.column(now))
                .param("limit", BATCH)
                .query((row, number) -> new Due(
                        new PaymentReport(
                                new PaymentId(row.getLong("reference")),
                                PaymentReport.Status.of(row.getString("state")),
                                row.getLong("amount"),
                                row.getString("currency"),
                                row.getString("reason")),
                        row.getInt("attempts")))
                .list();
    }

    /** Plans the next attempt before this one, so that a crash in between repeats it. */
    private boolean tryClaim(Due due, Instant now) {
        boolean last = due.attempts() + 1 >= MAX_ATTEMPTS;
        Instant next = now.plus(FIRST_PAUSE.multipliedBy(1L << due.attempts()));
        return store.shards()
                        .named(due.report().reference())
                        .sql(
                                """
                        update provider_payments set webhook_at = :next, attempts = attempts + 1
                        where reference = :reference and webhook_at <= :now and attempts = :attempts
                        """)
                        .param("reference", due.report().reference().value())
                        .param("next", last ? null : UtcTime.column(next))
                        .param("now", UtcTime.column(now))
                        .param("attempts", due.attempts())
                        .update()
                == 1;
    }

    private void deliver(Due due) {
        byte[] body = json.writeValueAsBytes(due.report());
        try {
            webhook.report(body, signature.sign(body, store.clock().instant()));
        } catch (Failure e) {
            log.info(
                    "The webhook for payment {} is called again: {}",
                    due.report().reference(),
                    e.getMessage());
            return;
        }
        store.shards()
                .named(due.report().reference())
                .sql("update provider_payments set webhook_at = null where reference = :reference")
                .param("reference", due.report().reference().value())
                .update();
        log.debug(
                "webhook for payment {} delivered: {}",
                due.report().reference(),
                new String(body, StandardCharsets.UTF_8));
    }
}
