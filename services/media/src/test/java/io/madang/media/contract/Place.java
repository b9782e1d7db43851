package io.madang.media.contract;

import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Services;
import io.madang.edge.security.Caller;
import io.madang.edge.security.RecognisedCallerFilter;
import io.madang.media.list.MediaInstance;
import io.madang.testkit.service.ServiceInstance;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;

/** From where a contract is asked. */
enum Place {
    /** Within the instance that has the service. */
    IN_PROCESS {
        @Override
        <T> T bean(Class<T> contract) {
            return MediaInstance.shared().bean(contract);
        }
    },
    /** From another instance, which has a proxy for it. */
    OVER_HTTP {
        @Override
        <T> T bean(Class<T> contract) {
            return Gateway.INSTANCE.bean(contract);
        }
    };

    abstract <T> T bean(Class<T> contract);

    /** Asks as somebody whose request an instance answers. */
    static <T> T as(UserId user, Supplier<T> question) {
        AtomicReference<T> answer = new AtomicReference<>();
        try {
            new RecognisedCallerFilter((request, response) -> Optional.of(Caller.ofUser(user, 0, false, Set.of())))
                    .doFilter(
                            new MockHttpServletRequest(),
                            new MockHttpServletResponse(),
                            (request, response) -> answer.set(question.get()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        } finally {
            SecurityContextHolder.clearContext();
        }
        return answer.get();
    }

    private static final class Gateway {
        static final ServiceInstance INSTANCE = ServiceInstance.startGateway(
                Services.MEDIA.role(), MediaInstance.shared().instance());
    }
}
