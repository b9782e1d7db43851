package io.madang.web.operator;

import io.madang.contracts.operator.InstanceReport;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.contracts.operator.InstanceReport.Sample;

/** An instance's report, with the pictures made of it. */
public record InstanceView(InstanceReport report) {

    public Spark requests() {
        return Spark.of(report.samples(), Sample::requestsPerSecond);
    }

    public Spark errors() {
        return Spark.of(report.samples(), Sample::errorsPerSecond);
    }

    public Spark median() {
        return Spark.of(report.samples(), Sample::medianMillis);
    }

    public Spark p99() {
        return Spark.of(report.samples(), Sample::p99Millis);
    }

    public Spark waiting() {
        return Spark.of(report.samples(), Sample::waiting);
    }

    public Spark behind() {
        return Spark.of(report.samples(), Sample::behind);
    }

    public long mostWaiting() {
        return report.outboxes().stream().mapToLong(OutboxReport::waiting).max().orElse(0);
    }

    public long mostBehind() {
        return report.projections().stream()
                .mapToLong(ProjectionReport::behind)
                .max()
                .orElse(0);
    }
}
