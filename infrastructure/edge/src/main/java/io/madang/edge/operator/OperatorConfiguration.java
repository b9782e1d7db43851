package io.madang.edge.operator;

import io.madang.contracts.operator.OperatorFigures;
import io.madang.edge.health.HealthChecks;
import io.madang.edge.health.RequestTimers;
import io.madang.edge.peer.Peers;
import io.madang.edge.peer.Roles;
import io.madang.sharding.Databases;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What every instance tells its operator. */
@Configuration(proxyBeanMethods = false)
public class OperatorConfiguration {

    @Bean
    PartFigures partFigures(ObjectProvider<OperatorFigures> parts) {
        return new PartFigures(parts::stream);
    }

    @Bean
    Trend operatorTrend(RequestTimers timers, PartFigures parts, InstantSource clock) {
        return new Trend(timers.all(), parts, clock);
    }

    @Bean
    OperatorController operatorController(
            Roles roles,
            HealthChecks healthChecks,
            ObjectProvider<Databases> databases,
            Peers peers,
            Trend trend,
            MeterRegistry meters,
            PartFigures parts,
            InstantSource clock) {
        return new OperatorController(
                roles,
                healthChecks,
                Optional.ofNullable(databases.getIfAvailable()),
                peers,
                trend,
                new MeterReadings(meters),
                parts,
                clock);
    }
}
