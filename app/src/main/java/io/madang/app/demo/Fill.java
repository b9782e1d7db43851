package io.madang.app.demo;

import io.madang.account.signup.PastAccounts.Newcomer;
import io.madang.app.demo.Tale.Deed;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;

/** Tells the whole story, from its beginning to now. */
final class Fill {

    private static final long SEED = 20_261_116;
    private static final long BOARDS_APART = 1_000_000;
    private static final int PERCENT = 100;

    private final Pens pens;
    private final StoryClock clock;
    private final Hours hours;

    Fill(Pens pens, StoryClock clock, Hours hours) {
        this.pens = pens;
        this.clock = clock;
        this.hours = hours;
    }

    /** @param percent hears how far it is */
    void run(DemoSize size, DemoAccounts accounts, IntConsumer percent) {
        UserId admin = join(accounts, DemoAccounts.ADMIN, "촌장 · the mayor");
        UserId moderator = join(accounts, DemoAccounts.MODERATOR, "반장 · the warden");
        join(accounts, DemoAccounts.USER, "손님 · a visitor");
        pens.roles().grantAdmin(admin, admin);
        Village village = new Village(Villager.join(pens.accounts()));
        Map<DemoBoard, Board> boards = new HashMap<>();
        for (DemoBoard board : DemoBoard.ALL) {
            boards.put(board, create(board, admin));
            pens.roles()
                    .grantModerator(Objects.requireNonNull(boards.get(board)).id(), moderator, admin);
        }
        tell(plan(size, boards, village), percent);
        clock.moveTo(hours.end());
        Board notices = Objects.requireNonNull(boards.get(DemoBoard.NOTICES));
        List<String> welcome = Phrases.resource("welcome.md");
        pens.articles()
                .publish(
                        notices.id(),
                        welcome.getFirst(),
                        String.join("\n", welcome.subList(1, welcome.size())).strip(),
                        admin);
    }

    private UserId join(DemoAccounts accounts, String name, String bio) {
        return pens.accounts()
                .join(new Newcomer(name, DemoAccounts.nickname(name), bio, null, accounts.password(name)));
    }

    private Board create(DemoBoard board, UserId admin) {
        return pens.boards()
                .create(board.slug(), board.name(), board.description(), board.commentStyle(), board.writers(), admin);
    }

    private List<Deed> plan(DemoSize size, Map<DemoBoard, Board> boards, Village village) {
        List<Deed> deeds = new ArrayList<>();
        for (int i = 0; i < DemoBoard.ALL.size(); i++) {
            DemoBoard kind = DemoBoard.ALL.get(i);
            Board board = Objects.requireNonNull(boards.get(kind));
            for (int article = 0; article < size.articles(kind); article++) {
                new Tale(SEED + i * BOARDS_APART + article, kind, board, village, pens).plan(hours, deeds::add);
            }
        }
        deeds.sort(Comparator.comparing(Deed::at));
        return deeds;
    }

    private void tell(List<Deed> deeds, IntConsumer percent) {
        int told = 0;
        for (Deed deed : deeds) {
            clock.moveTo(deed.at());
            deed.act().run();
            percent.accept(PERCENT * ++told / deeds.size());
        }
    }
}
