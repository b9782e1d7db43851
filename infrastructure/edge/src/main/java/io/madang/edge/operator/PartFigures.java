package io.madang.edge.operator;

import io.madang.contracts.operator.InstanceReport.CacheReport;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.contracts.operator.OperatorFigures;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What all parts of the instance report, put together. */
final class PartFigures {

    private final Supplier<Stream<OperatorFigures>> parts;

    PartFigures(Supplier<Stream<OperatorFigures>> parts) {
        this.parts = parts;
    }

    List<OutboxReport> outboxes() {
        return all(
                OperatorFigures::outboxes,
                Comparator.comparing(OutboxReport::service).thenComparing(OutboxReport::source));
    }

    List<ProjectionReport> projections() {
        return all(OperatorFigures::projections, Comparator.comparing(ProjectionReport::name));
    }

    /** Those that somebody has asked for something. */
    List<CacheReport> caches() {
        return all(OperatorFigures::caches, Comparator.comparing(CacheReport::name)).stream()
                .filter(cache -> cache.asked() > 0)
                .toList();
    }

    /** Events in all outboxes. */
    long waiting() {
        return outboxes().stream().mapToLong(OutboxReport::waiting).sum();
    }

    /** Events that no projection has taken in. */
    long behind() {
        return projections().stream().mapToLong(ProjectionReport::behind).sum();
    }

    private <R> List<R> all(Function<OperatorFigures, List<R>> figures, Comparator<R> order) {
        return parts.get().map(figures).flatMap(List::stream).sorted(order).toList();
    }
}
