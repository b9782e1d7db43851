package io.madang.hot;

import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.ServiceInstance;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** An instance on the real engines, with the hot service or as a gateway before one that has it. */
public final class HotServer implements AutoCloseable {

    private final ServiceInstance instance;
    private final HttpCaller caller;

    private HotServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
    }

    /** The service, given its events by hand, which reads Redis each time it is asked. */
    public static HotServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static HotServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service of the caller's own; the given settings replace the shared one's. */
    static HotServer start(String... settings) {
        List<String> all = new ArrayList<>(
                List.of("madang.hot.zone=" + noon(), "madang.hot.redis-deadline=10s", "madang.hot.fresh=0s"));
        all.addAll(List.of(settings));
        return new HotServer(ServiceInstance.start(
                List.of(ArticleReferenceConfiguration.class, HotConfiguration.class), all.toArray(String[]::new)));
    }

    /** A zone where it is about noon, so that no test sees a midnight. */
    static ZoneId noon() {
        int hour = Instant.now().atOffset(ZoneOffset.UTC).getHour();
        return ZoneOffset.ofHours(12 - hour);
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    HttpCaller caller() {
        return caller;
    }

    public void clear() {
        bean(HotProjection.class).clear();
    }

    public void tell(Event<?>... events) {
        bean(HotProjection.class).apply(List.of(events));
    }

    /** The day so many days ago, as the API speaks of it. */
    public String date(int ago) {
        return DateTimeFormatter.BASIC_ISO_DATE.format(day(ago));
    }

    public String zone() {
        return bean(HotDays.class).zone().getId();
    }

    private LocalDate day(int ago) {
        return bean(HotDays.class).today().minusDays(ago);
    }

    /** The first moment of the day so many days ago. */
    public Instant begin(int ago) {
        return day(ago).atStartOfDay(bean(HotDays.class).zone()).toInstant();
    }

    static String path(String date) {
        return "/v1/hot-articles/date/" + date;
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final HotServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final HotServer INSTANCE =
                new HotServer(ServiceInstance.startGateway(Services.HOT.role(), shared().instance));
    }
}
