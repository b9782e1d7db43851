package io.madang.bench.load;

import io.madang.contracts.account.UserId;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** People with accounts, of whom each has an access token: as many as it takes to look like a crowd. */
public final class BenchUsers {

    private static final long FIRST_ID = 1_000_000;

    private final List<byte[]> authorizations;

    /** Puts their rows into the account service's table, and issues a token for each. */
    public BenchUsers(BenchInstance instance, int number) throws SQLException {
        instance.jdbc()
                .execute(
                        """
                        insert into madang_account.accounts (user_id, name, name_key, nickname, nickname_key,
                            nickname_version, bio, status, version, created_at)
                        select %d + seq, concat('crowd', seq), concat('crowd', seq), concat('crowd', seq),
                            concat('crowd', seq), 1, '', 'active', 1, utc_timestamp()
                        from madang_account.seq_1_to_%d
                        """
                                .formatted(FIRST_ID, number));
        authorizations = new ArrayList<>(number);
        for (int i = 1; i <= number; i++) {
            String header = "Authorization: Bearer " + instance.token(new UserId(FIRST_ID + i)) + "\r\n";
            authorizations.add(header.getBytes(StandardCharsets.US_ASCII));
        }
    }

    public int number() {
        return authorizations.size();
    }

    public UserId id(int user) {
        return new UserId(FIRST_ID + 1 + user);
    }

    /** The header line by which a user is known. */
    public byte[] authorization(int user) {
        return authorizations.get(user);
    }
}
