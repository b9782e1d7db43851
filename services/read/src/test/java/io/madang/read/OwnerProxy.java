package io.madang.read;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/** The way to an owning service: counts calls, and can be shut, or made to wait once the owner has answered. */
public final class OwnerProxy {

    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean shut;
    private volatile Runnable afterwards = () -> {};

    <T> T before(Class<T> contract, T owner) {
        Object watched = Proxy.newProxyInstance(
                contract.getClassLoader(), new Class<?>[] {contract}, (proxy, method, arguments) -> {
                    calls.incrementAndGet();
                    if (shut) {
                        throw Failure.of(RequestReason.PEER_SILENT, arg("role", "test"));
                    }
                    try {
                        Object answer = method.invoke(owner, arguments);
                        afterwards.run();
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return contract.cast(watched);
    }

    public int calls() {
        return calls.get();
    }

    public void shut() {
        shut = true;
    }

    public void open() {
        shut = false;
    }

    /** Runs between the owner's answer and its arrival. */
    public void afterwards(Runnable step) {
        afterwards = step;
    }
}
