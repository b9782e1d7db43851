package io.madang.read;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The way to an owning service: keeps its calls, and can be shut, or made to wait once the owner has answered. */
public final class OwnerProxy {

    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
    private volatile boolean shut;
    private volatile Runnable afterwards = () -> {};

    <T> T before(Class<T> contract, T owner) {
        Object watched = Proxy.newProxyInstance(
                contract.getClassLoader(), new Class<?>[] {contract}, (proxy, method, arguments) -> {
                    calls.add(new Call(method.getName(), arguments == null ? List.of() : Arrays.asList(arguments)));
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
        return calls.size();
    }

    /** How often the method was called with a list in which this is. */
    long calls(String method, Object about) {
        return calls.stream()
                .filter(call -> call.method().equals(method))
                .filter(call -> call.arguments().stream()
                        .anyMatch(argument -> argument instanceof Collection<?> list && list.contains(about)))
                .count();
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

    private record Call(String method, List<Object> arguments) {}
}
