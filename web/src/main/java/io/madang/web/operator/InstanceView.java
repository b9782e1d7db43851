package io.madang.web.operator;

import io.madang.contracts.operator.InstanceReport;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.contracts.operator.InstanceReport.Sample;

/** An instance's report, with the pictures made of it. */
public record InstanceView(InstanceReport report) {

    public Sparkline requests() {
        return Sparkline.of(report.samples(), Sample::requestsPerSecond);
    }

    public Sparkline errors() {
        return Sparkline.of(report.samples(), Sample::errorsPerSecond);
    }

    public Sparkline median() {
        return Sparkline.of(report.samples(), Sample::medianMillis);
    }

    public Sparkline p99() {
        return Sparkline.of(report.samples(), Sample::p99Millis);
    }

    public Sparkline waiting() {
        return Sparkline.of(report.samples(), Sample::waiting);
    }

    public Sparkline behind() {
        return Sparkline.of(report.samples(), Sample::behind);
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
