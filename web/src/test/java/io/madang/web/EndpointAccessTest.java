package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.AccessRules;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.edge.security.PageHandlers;
import io.madang.testkit.service.HttpCaller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every endpoint of every service refuses everybody whom it does not name. */
class EndpointAccessTest {

    private static final int ENDPOINTS = 200;
    private static final UserId SOMEBODY = new UserId(9_000_000_000L);

    private final WebServer server = WebServer.shared();
    private final HttpCaller caller = server.caller();

    /** Whoever may call, and for whom an endpoint must be to admit them. */
    private enum Sender {
        ANONYMOUS(Optional.empty(), Who.ANYONE),
        ENROLLING(Optional.of(Caller.enrolling(SOMEBODY, 1, 0)), Who.ANYONE, Who.ENROLLING),
        USER(Optional.of(Caller.ofUser(SOMEBODY, 1, false, Set.of())), Who.ANYONE, Who.ENROLLING, Who.USER),
        MODERATOR(
                Optional.of(Caller.ofUser(SOMEBODY, 1, false, Set.of(7L))),
                Who.ANYONE,
                Who.ENROLLING,
                Who.USER,
                Who.MODERATOR),
        ADMIN(
                Optional.of(Caller.ofUser(SOMEBODY, 1, true, Set.of())),
                Who.ANYONE,
                Who.ENROLLING,
                Who.USER,
                Who.MODERATOR,
                Who.ADMIN),
        SERVICE(Optional.of(Caller.ofInstance()), Who.ANYONE, Who.SERVICE);

        private final Optional<Caller> caller;
        private final Set<Who> admittedTo;

        Sender(Optional<Caller> caller, Who... admittedTo) {
            this.caller = caller;
            this.admittedTo = EnumSet.of(Who.ANYONE, admittedTo);
        }
    }

    @Test
    void refusesEverybodyWhomItDoesNotName() {
        PageHandlers pages = server.bean(PageHandlers.class);
        AccessTokens tokens = server.bean(AccessTokens.class);
        Map<Sender, String> senders = new HashMap<>();
        for (Sender sender : Sender.values()) {
            sender.caller.ifPresent(who -> senders.put(sender, tokens.issue(who, Duration.ofMinutes(10))));
        }
        List<String> let = new ArrayList<>();
        int endpoints = 0;
        var handlers = server.bean(RequestMappingHandlerMapping.class).getHandlerMethods();
        for (var handler : handlers.entrySet()) {
            Class<?> type = handler.getValue().getBeanType();
            if (pages.contain(type) || !type.getName().startsWith("io.madang.")) {
                continue;
            }
            Who who = AccessRules.of(handler.getValue()).orElseThrow();
            for (RequestMethod method : handler.getKey().getMethodsCondition().getMethods()) {
                endpoints++;
                for (Sender sender : Sender.values()) {
                    if (sender.admittedTo.contains(who)) {
                        continue;
                    }
                    String path = path(handler.getKey());
                    int status = caller.call(method.name(), path, senders.get(sender), Map.of())
                            .status();
                    if (status != (sender == Sender.ANONYMOUS ? 401 : 403)) {
                        let.add(method + " " + path + " (" + who + ") answers " + sender + " with " + status);
                    }
                }
            }
        }
        System.out.println(endpoints + " endpoints refuse whom they do not name");
        assertThat(let).isEmpty();
        assertThat(endpoints).isGreaterThan(ENDPOINTS);
    }

    private static String path(RequestMappingInfo mapping) {
        return mapping.getPatternValues().iterator().next().replaceAll("\\{[^}]*}", "1");
    }
}
