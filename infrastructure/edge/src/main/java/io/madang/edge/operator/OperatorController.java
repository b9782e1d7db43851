package io.madang.edge.operator;

import io.madang.contracts.operator.HealthStatus;
import io.madang.contracts.operator.InstallationReport;
import io.madang.contracts.operator.InstanceReport;
import io.madang.contracts.operator.InstanceReport.DatabaseReport;
import io.madang.contracts.operator.InstanceReport.EngineReport;
import io.madang.contracts.operator.OperatorReports;
import io.madang.contracts.operator.PeerReport;
import io.madang.contracts.service.Service;
import io.madang.edge.health.Health;
import io.madang.edge.health.HealthCheck;
import io.madang.edge.health.HealthCheckResult;
import io.madang.edge.health.HealthChecks;
import io.madang.edge.health.HealthChecks.Examination;
import io.madang.edge.peer.Peers;
import io.madang.edge.peer.Roles;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Databases;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** What an operator wants to know, in one answer. */
@RestController
@Tag(name = "Operation", description = "For administrators: how the installation is")
final class OperatorController implements OperatorReports {

    private static final String NO_ADDRESS = "";

    private final Roles roles;
    private final HealthChecks healthChecks;
    private final Optional<Databases> databases;
    private final Peers peers;
    private final Trend trend;
    private final MeterReadings readings;
    private final PartFigures parts;
    private final InstantSource clock;

    OperatorController(
            Roles roles,
            HealthChecks healthChecks,
            Optional<Databases> databases,
            Peers peers,
            Trend trend,
            MeterReadings readings,
            PartFigures parts,
            InstantSource clock) {
        this.roles = roles;
        this.healthChecks = healthChecks;
        this.databases = databases;
        this.peers = peers;
        this.trend = trend;
        this.readings = readings;
        this.parts = parts;
        this.clock = clock;
    }

    @Override
    @Operation(
            summary = "Health of this instance",
            description = "Engines, requests, outboxes, projections, caches and shards, with the last five minutes.")
    @ApiResponse(responseCode = "200", description = "The instance as it sees itself")
    public InstanceReport instance() {
        Examination examination = healthChecks.examine(check -> true);
        List<EngineReport> engines = new ArrayList<>();
        examination.findings().forEach((check, finding) -> engines.add(engine(check, finding)));
        return new InstanceReport(
                clock.instant(),
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
                condition(examination.overall()),
                List.copyOf(roles.local()),
                readings.memory(),
                engines,
                databases.map(OperatorController::databases).orElse(List.of()),
                trend.samples(),
                readings.routes(),
                parts.outboxes(),
                parts.projections(),
                parts.caches());
    }

    @Override
    @Operation(
            summary = "Health of this instance and its peers",
            description = "A peer plays roles that are absent here; one that does not answer has no report.")
    @ApiResponse(responseCode = "200", description = "This instance first, then one entry for each peer")
    public InstallationReport installation() {
        Map<String, List<String>> absent = new LinkedHashMap<>();
        for (Service service : roles.absent()) {
            String address = peers.addressOf(service.role()).map(URI::toString).orElse(NO_ADDRESS);
            absent.computeIfAbsent(address, peer -> new ArrayList<>()).add(service.role());
        }
        List<PeerReport> reports = new ArrayList<>();
        absent.forEach((address, played) ->
                reports.add(new PeerReport(played, address, address.isEmpty() ? null : ask(played.getFirst()))));
        return new InstallationReport(instance(), reports);
    }

    private @Nullable InstanceReport ask(String role) {
        try {
            return peers.client(role, OperatorReports.class).instance();
        } catch (Failure away) {
            return null;
        }
    }

    private static EngineReport engine(HealthCheck check, HealthCheckResult finding) {
        String words = finding.details().values().stream()
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .sorted()
                .collect(Collectors.joining("; "));
        return new EngineReport(check.name(), condition(finding.health()), check.vital(), words);
    }

    private static List<DatabaseReport> databases(Databases databases) {
        return databases.health().stream()
                .map(source -> new DatabaseReport(
                        source.source(),
                        source.up(),
                        source.reason(),
                        source.latency().toNanos() / 1000,
                        source.shards()))
                .toList();
    }

    private static HealthStatus condition(Health health) {
        return switch (health) {
            case UP -> HealthStatus.UP;
            case DEGRADED -> HealthStatus.DEGRADED;
            case DOWN -> HealthStatus.DOWN;
        };
    }
}
