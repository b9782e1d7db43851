package io.madang.contracts.operator;

import io.madang.contracts.operator.InstanceReport.CacheReport;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import java.util.List;

/** What one part of an instance reports of itself to the operator: a bean of that part. */
public interface OperatorFigures {

    default List<OutboxReport> outboxes() {
        return List.of();
    }

    default List<ProjectionReport> projections() {
        return List.of();
    }

    default List<CacheReport> caches() {
        return List.of();
    }
}
