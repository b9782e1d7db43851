package io.madang.edge.problem;

import io.madang.edge.request.RequestId;
import io.madang.kernel.error.Failure;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Problems instead of the container's own error pages: malformed requests, and bare error statuses. */
final class ProblemValve extends ErrorReportValve {

    private static final Logger log = LoggerFactory.getLogger(ProblemValve.class);

    private final ProblemWriter problems;

    ProblemValve(ProblemWriter problems) {
        this.problems = problems;
        setShowReport(false);
        setShowServerInfo(false);
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable problem) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        Failure failure =
                problem == null || status < 500 ? FailureMapping.ofStatus(status) : FailureMapping.of(problem);
        if (failure.code().status() >= 500) {
            log.error(
                    "{} {} failed [{}]", request.getMethod(), request.getRequestURI(), RequestId.of(request), failure);
        }
        try {
            problems.headers(request, response, failure, failure);
            // the container knows statuses that have no code of their own
            response.setStatus(status);
            response.setHeader(RequestId.HEADER, RequestId.of(request));
            Writer writer = response.getReporter();
            if (writer != null) {
                writer.write(new String(problems.body(request, failure, status), StandardCharsets.UTF_8));
                response.finishResponse();
            }
        } catch (IOException e) {
            log.debug("could not answer {} {}", request.getMethod(), request.getRequestURI(), e);
        }
    }
}
