package io.madang.app.role;

import io.madang.account.AccountConfiguration;
import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.storage.StorageConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.cluster.ClusterConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.edge.EdgeConfiguration;
import io.madang.hot.HotConfiguration;
import io.madang.leaderboard.LeaderboardConfiguration;
import io.madang.like.LikeConfiguration;
import io.madang.media.MediaConfiguration;
import io.madang.media.MediaWorkerConfiguration;
import io.madang.media.upload.MediaBodyConfiguration;
import io.madang.moderation.ModerationConfiguration;
import io.madang.outbox.OutboxConfiguration;
import io.madang.read.ReadConfiguration;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.sharding.ShardingConfiguration;
import io.madang.shop.ShopConfiguration;
import io.madang.stream.StreamConfiguration;
import io.madang.view.ViewConfiguration;
import io.madang.web.WebConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The one map of roles: what there is, what each does, and which beans it brings along. */
public final class RoleMap {

    public static final String ALL_ROLES = "all";

    private static final List<Class<?>> GROUND = List.of(
            ShardingConfiguration.class,
            ClusterConfiguration.class,
            OutboxConfiguration.class,
            StreamConfiguration.class,
            EdgeConfiguration.class,
            ArticleReferenceConfiguration.class);

    private static final List<Role> ROLES = List.of(
            new Role(
                    "gateway",
                    "answers clients for every service: here where it runs, at a peer where not",
                    List.of(MediaBodyConfiguration.class)),
            new Role(
                    "account",
                    "sign-up, log-in, sessions, roles, profiles and nicknames",
                    List.of(AccountConfiguration.class)),
            new Role("article", "boards, articles and their lists", List.of(ArticleConfiguration.class)),
            new Role("comment", "two-level and threaded comments", List.of(CommentConfiguration.class)),
            new Role("like", "who likes what, and how many do", List.of(LikeConfiguration.class)),
            new Role("view", "how often articles are viewed", List.of(ViewConfiguration.class)),
            new Role("hot", "the articles of the day", List.of(HotConfiguration.class)),
            new Role("read", "articles with their counts, and lists of them", List.of(ReadConfiguration.class)),
            new Role("web", "the pages that people meet", List.of(WebConfiguration.class)),
            new Role(
                    "moderation",
                    "reports of articles and comments, and the log of what moderators do",
                    List.of(ModerationConfiguration.class)),
            new Role(
                    "leaderboard",
                    "scores of games and of the community, ranks and seasons",
                    List.of(LeaderboardConfiguration.class)),
            new Role(
                    "shop",
                    "products, orders, popular products and coupon campaigns",
                    List.of(ShopConfiguration.class)),
            new Role(
                    "media", "pictures, sound and video: upload, lists and playing", List.of(MediaConfiguration.class)),
            new Role(
                    "media-worker",
                    "previews and renditions of uploaded media",
                    List.of(MediaWorkerConfiguration.class)),
            new Role(
                    "storage",
                    "the object store: S3 on a port of its own, data in the data directory",
                    List.of(StorageConfiguration.class)));

    private RoleMap() {}

    public static List<Role> all() {
        return ROLES;
    }

    /** The roles with the given names; all where none is named. */
    public static List<Role> select(List<String> names) {
        if (names.isEmpty() || names.contains(ALL_ROLES)) {
            return ROLES;
        }
        List<Role> selected = new ArrayList<>();
        for (String name : names) {
            selected.add(ROLES.stream()
                    .filter(role -> role.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> unknown(name)));
        }
        return selected;
    }

    /** The bean definitions of an instance with the given roles: the ground that all stand on, and theirs. */
    public static List<Class<?>> configurations(List<Role> roles) {
        return Stream.concat(GROUND.stream(), roles.stream().flatMap(role -> role.configurations().stream()))
                .distinct()
                .toList();
    }

    /** The roles as a table for people. */
    public static String table() {
        return ROLES.stream()
                .map(role -> "%-12s %s".formatted(role.name(), role.does()))
                .collect(Collectors.joining("\n"));
    }

    private static CommandFailure unknown(String name) {
        List<String> known = ROLES.stream().map(Role::name).toList();
        return new CommandFailure("there is no role '" + name + "'"
                + Arguments.nearest(name, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(".")
                + " The roles are " + String.join(", ", known) + " (all of them without --roles).");
    }
}
