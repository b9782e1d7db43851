package io.madang.comment.change;

import io.madang.comment.CommentServer;
import io.madang.comment.common.CommentProperties;
import io.madang.comment.common.CommentStore;
import io.madang.comment.count.CommentCountRows;
import io.madang.comment.nickname.NicknameReplayer;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.IdempotencyKeys;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;

/** Writes comments as the service does, and lets a test act between the read of the nickname and the insert. */
public final class CommentWriting {

    private final CommentServer server;

    public CommentWriting(CommentServer server) {
        this.server = server;
    }

    public Comment write(ArticleId article, UserId writer, Runnable afterRead) {
        CommentStore store = server.bean(CommentStore.class);
        Ids ids = server.bean(Ids.class);
        CommentChanges changes = new CommentChanges(
                store,
                server.bean(CommentProperties.class),
                server.bean(CommentCountRows.class),
                new PausedUsers(server.bean(Users.class), afterRead),
                server.bean(IdempotencyKeys.class),
                ids,
                new ModerationLog(store.outbox(), ids, store.clock()),
                server.bean(NicknameReplayer.class),
                new CommentChangeMetrics(new SimpleMeterRegistry()));
        return changes.change(
                server.bean(ArticleDirectory.class).required(article),
                new CommentChange.Creation(writer, null, new CommentContent("a comment"), null));
    }

    private record PausedUsers(Users users, Runnable afterRead) implements Users {

        @Override
        public User user(UserId id) {
            return users.user(id);
        }

        @Override
        public List<User> users(List<UserId> ids) {
            List<User> read = users.users(ids);
            afterRead.run();
            return read;
        }
    }
}
