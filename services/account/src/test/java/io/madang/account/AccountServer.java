package io.madang.account;

import io.madang.account.registry.AccountStore;
import io.madang.article.ArticleConfiguration;
import io.madang.sharding.Shard;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.service.ServiceInstance;
import java.util.ArrayList;
import java.util.List;

/** An instance on the real engines, with the account service or as a gateway before one that has it. */
public final class AccountServer implements AutoCloseable {

    private final ServiceInstance instance;

    private AccountServer(ServiceInstance instance) {
        this.instance = instance;
    }

    /** The service with its defaults, for all tests that want nothing else. */
    public static AccountServer shared() {
        return Shared.INSTANCE;
    }

    /** The service with policies that bite at once. */
    public static AccountServer strict() {
        return Strict.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static AccountServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service of the caller's own, with hashes that cost little; the given settings replace the shared one's. */
    public static AccountServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.limits.board-create=10000/1s",
                "madang.limits.second-factor=10000/1s",
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s",
                "madang.admin.password=" + AccountClient.ADMIN_PASSWORD));
        all.addAll(List.of(settings));
        all.add("madang.limits.article-publish=10000/1s");
        return new AccountServer(ServiceInstance.start(
                List.of(StreamConfiguration.class, AccountConfiguration.class, ArticleConfiguration.class),
                all.toArray(String[]::new)));
    }

    /** A gateway of the caller's own before the given instance. */
    public static AccountServer startGateway(AccountServer account) {
        return new AccountServer(ServiceInstance.start(
                List.of(),
                "madang.roles=gateway",
                "madang.peers.account=http://127.0.0.1:" + account.port(),
                "madang.peer-deadline=60s"));
    }

    public int port() {
        return instance.port();
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public Shard home() {
        return bean(AccountStore.class).shard();
    }

    /** A client with an address of its own, so that limits by address do not couple tests. */
    public AccountClient client() {
        return new AccountClient(port(), ServiceInstance.freshAddress());
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final AccountServer INSTANCE = start();
    }

    private static final class Strict {
        static final AccountServer INSTANCE = start(
                "madang.account.sessions-per-user=3",
                "madang.account.nickname-interval=1d",
                "madang.account.second-factor.required-for=admins",
                "madang.account.hashing.concurrency=1",
                "madang.account.hashing.max-wait=100ms");
    }

    private static final class SharedGateway {
        static final AccountServer INSTANCE = startGateway(shared());
    }
}
