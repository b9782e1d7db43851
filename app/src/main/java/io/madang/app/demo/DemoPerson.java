package io.madang.app.demo;

import io.madang.account.signup.BackdatedAccounts;
import io.madang.contracts.account.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Somebody of the demo. */
record DemoPerson(UserId id, String language) {

    private static final String NAME_PREFIX = "demo-";

    /** Every third has drawn a picture; the others have the one that everybody gets. */
    private static final int DRAWN = 3;

    /** All who are listed join. */
    static List<DemoPerson> join(BackdatedAccounts accounts) {
        List<DemoPerson> all = new ArrayList<>();
        for (String line : Phrases.resource("people.txt")) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split("·", -1);
                byte[] picture = all.size() % DRAWN == 0 ? DemoPicture.png(new Random(all.size())) : null;
                UserId id = accounts.join(new BackdatedAccounts.Newcomer(
                        NAME_PREFIX + parts[1].strip(), parts[0].strip(), parts[3].strip(), picture, null));
                all.add(new DemoPerson(id, parts[2].strip()));
            }
        }
        return List.copyOf(all);
    }
}
