package io.madang.app.demo;

import io.madang.account.signup.BackdatedAccounts.Newcomer;
import io.madang.app.demo.DemoArticle.PlannedAction;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;

/** Writes the demo's whole history, from its beginning to now. */
final class DemoFill {

    private static final long SEED = 20_261_116;
    private static final long BOARDS_APART = 1_000_000;
    private static final int ALMOST = DemoProgress.WHOLE - 1;

    private final BackdatedServices services;
    private final DemoClock clock;
    private final ActivityHours hours;

    DemoFill(BackdatedServices services, DemoClock clock, ActivityHours hours) {
        this.services = services;
        this.clock = clock;
        this.hours = hours;
    }

    /**
     * Writes all of it.
     *
     * @param percent hears how far it is; of the whole only when that is read everywhere, which is not known here
     * @return the administrator
     */
    UserId run(DemoSize size, DemoAccounts accounts, IntConsumer percent) {
        UserId admin = join(accounts, DemoAccounts.ADMIN, "촌장 · the mayor");
        UserId moderator = join(accounts, DemoAccounts.MODERATOR, "반장 · the warden");
        UserId visitor = join(accounts, DemoAccounts.USER, "손님 · a visitor");
        services.roles().grantAdmin(admin, admin);
        List<DemoPerson> people = DemoPerson.join(services.accounts());
        DemoPopulation population = new DemoPopulation(people);
        Map<DemoBoard, Board> boards = new HashMap<>();
        for (DemoBoard board : DemoBoard.ALL) {
            boards.put(board, create(board, admin));
            services.roles()
                    .grantModerator(Objects.requireNonNull(boards.get(board)).id(), moderator, admin);
        }
        List<PlannedAction> actions = plan(size, boards, population);
        DemoShop shop = new DemoShop(services);
        shop.plan(shop.stock(admin), population.speakersOf("en"), size.orders(), hours, actions::add);
        services.uploads().ifPresent(uploads -> new DemoMedia(uploads, services.views())
                .plan(people, size.media(), hours.end(), actions::add));
        actions.sort(Comparator.comparing(PlannedAction::at));
        perform(actions, percent);
        clock.moveTo(hours.end());
        services.scores().ifPresent(scores -> new DemoGame(scores).play(admin, visitor, people, hours.end()));
        Board notices = Objects.requireNonNull(boards.get(DemoBoard.NOTICES));
        List<String> welcome = Phrases.resource("welcome.md");
        services.articles()
                .publish(
                        notices.id(),
                        welcome.getFirst(),
                        String.join("\n", welcome.subList(1, welcome.size())).strip(),
                        null,
                        admin);
        return admin;
    }

    private UserId join(DemoAccounts accounts, String name, String bio) {
        return services.accounts()
                .join(new Newcomer(name, DemoAccounts.nickname(name), bio, null, accounts.password(name)));
    }

    private Board create(DemoBoard board, UserId admin) {
        return services.boards().create(board.slug(), board.name(), board.description(), board.settings(), admin);
    }

    private List<PlannedAction> plan(DemoSize size, Map<DemoBoard, Board> boards, DemoPopulation population) {
        List<PlannedAction> actions = new ArrayList<>();
        for (int i = 0; i < DemoBoard.ALL.size(); i++) {
            DemoBoard kind = DemoBoard.ALL.get(i);
            Board board = Objects.requireNonNull(boards.get(kind));
            for (int article = 0; article < size.articles(kind); article++) {
                new DemoArticle(SEED + i * BOARDS_APART + article, kind, board, population, services)
                        .plan(hours, actions::add);
            }
        }
        return actions;
    }

    private void perform(List<PlannedAction> actions, IntConsumer percent) {
        int told = 0;
        for (PlannedAction action : actions) {
            clock.moveTo(action.at());
            action.act().run();
            percent.accept(ALMOST * ++told / actions.size());
        }
    }
}
