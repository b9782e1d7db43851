package io.madang.account.avatar;

import io.madang.contracts.account.UserId;
import io.madang.kernel.digest.Digest;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/** The pictures of those users who have uploaded one. */
public final class Avatars {

    private final Shard home;

    Avatars(Shard home) {
        this.home = home;
    }

    public void put(UserId user, byte[] png, Instant now) {
        home.sql(
                        """
                        insert into avatars (user_id, png, digest, changed_at) values (:user, :png, :digest, :now)
                        on duplicate key update png = :png, digest = :digest, changed_at = :now
                        """)
                .param("user", user.value())
                .param("png", png)
                .param("digest", Digest.of(png))
                .param("now", UtcTime.column(now))
                .update();
    }

    /** Returns whether there was one. */
    public boolean remove(UserId user) {
        return home.sql("delete from avatars where user_id = :user")
                        .param("user", user.value())
                        .update()
                > 0;
    }

    public boolean exists(UserId user) {
        return digest(user).isPresent();
    }

    /** What changes when the picture does; cheaper to read than the picture. */
    Optional<String> digest(UserId user) {
        return home.sql("select digest from avatars where user_id = :user")
                .param("user", user.value())
                .query((row, number) -> HexFormat.of().formatHex(row.getBytes("digest")))
                .optional();
    }

    public Optional<byte[]> png(UserId user) {
        return home.sql("select png from avatars where user_id = :user")
                .param("user", user.value())
                .query((row, number) -> row.getBytes("png"))
                .optional();
    }
}
