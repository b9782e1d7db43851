package io.madang.app.demo;

import io.madang.app.command.CommandFailure;
import io.madang.cluster.ClusterKeys;
import io.madang.cluster.NodeLease;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.Boards;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.outbox.Backdating;
import io.madang.outbox.Outboxes;
import io.madang.shop.coupon.campaign.DemoCampaigns;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.springframework.context.ApplicationContext;

/** Fills an empty installation with a community, once. */
public final class Demo {

    private static final List<String> ROLES = List.of(
            Services.ACCOUNT.role(),
            Services.ARTICLE.role(),
            Services.COMMENT.role(),
            Services.LIKE.role(),
            Services.VIEW.role(),
            Services.SHOP.role());

    private static final String ZONE = "madang.hot.zone";
    private static final String DEFAULT_ZONE = "Asia/Seoul";
    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    private final ApplicationContext application;
    private final DemoAccounts accounts;

    private Demo(ApplicationContext application) {
        this.application = application;
        this.accounts = new DemoAccounts(application.getBean(ClusterKeys.class));
    }

    /** For an instance with all roles that write. */
    public static Demo of(ApplicationContext application) {
        List<String> running = Arrays.asList(
                application.getEnvironment().getProperty("madang.roles", "").split(","));
        if (!running.contains("all") && !running.containsAll(ROLES)) {
            throw new CommandFailure("--demo needs the roles " + String.join(", ", ROLES) + " in this process.");
        }
        return new Demo(application);
    }

    public DemoAccounts accounts() {
        return accounts;
    }

    /**
     * Fills the installation if it is empty; refuses one that has boards of its own.
     *
     * @param percent hears how far it is: 0 before anything, 100 when pages show all of it
     * @return false if the demo was there already
     */
    public boolean fill(DemoSize size, IntConsumer percent) {
        List<Board> boards = application.getBean(Boards.class).all();
        if (!boards.isEmpty()) {
            requireComplete(boards);
            return false;
        }
        Instant end = Instant.ofEpochMilli(application.getStartupDate()).minus(TOLERANCE);
        ActivityHours hours =
                new ActivityHours(end, ZoneId.of(application.getEnvironment().getProperty(ZONE, DEFAULT_ZONE)));
        DemoClock clock = new DemoClock(hours.beginning().minus(TOLERANCE));
        Ids ids = application.getBean(NodeLease.class).backdatedIds(clock);
        requirePast(ids, clock);
        BackdatedServices services =
                BackdatedServices.of(application, new Backdating(ids, clock, application.getBean(Outboxes.class)));
        try {
            percent.accept(0);
            UserId admin = new DemoFill(services, clock, hours).run(size, accounts, percent);
            application.getBeanProvider(DemoCampaigns.class).ifAvailable(campaigns -> campaigns.create(admin));
            new DemoReadModels(application).await();
            percent.accept(DemoProgress.WHOLE);
        } catch (Failure e) {
            throw new CommandFailure("the demo cannot be filled: " + e.getMessage(), e);
        }
        return true;
    }

    private void requireComplete(List<Board> boards) {
        Optional<Board> notices = boards.stream()
                .filter(board -> board.slug().equals(DemoBoard.NOTICES.slug())
                        && board.name().equals(DemoBoard.NOTICES.name()))
                .findFirst();
        if (notices.isEmpty()) {
            throw new CommandFailure("this installation has boards of its own ("
                    + boards.getFirst().name()
                    + (boards.size() > 1 ? ", …" : "") + "), and the demo is for an empty one. Start without --demo, or"
                    + " give the demo a directory of its own: --data demo-data.");
        }
        if (application.getBean(Articles.class).count(notices.get().id()).count() == 0) {
            throw new CommandFailure("the demo was stopped while it was being filled, and cannot go on from there."
                    + " Give it an empty directory: --data demo-data.");
        }
    }

    /** Where another instance held this node id during the last days, its ids cannot be of that time. */
    private static void requirePast(Ids ids, DemoClock clock) {
        long made = SnowflakeIds.millisOf(ids.next());
        if (made - clock.millis() > TOLERANCE.toMillis()) {
            throw new CommandFailure("the node id that this instance got was in use lately, so that nothing can be"
                    + " dated back. Start once more: it gets another.");
        }
    }
}
