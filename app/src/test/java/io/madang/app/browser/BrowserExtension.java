package io.madang.app.browser;

import io.madang.objectstore.testkit.Programs;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.slf4j.LoggerFactory;

/** Gives tests the one browser and the one site that they share, if there is a browser. */
final class BrowserExtension implements ExecutionCondition, ParameterResolver {

    private static final Namespace SHARED = Namespace.create(BrowserExtension.class);

    /** {@code -Dmadang.browser=false} does without the journeys, which take about a minute. */
    private static final String WANTED = "madang.browser";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (System.getProperty(WANTED, "true").equals("false")) {
            return ConditionEvaluationResult.disabled("not wanted: -D" + WANTED + "=false");
        }
        Optional<String> missing = context.getRoot()
                .getStore(SHARED)
                .computeIfAbsent("missing", key -> new Missing(Chromium.missing()), Missing.class)
                .reason();
        if (missing.isPresent() && !Programs.mayBeMissing()) {
            throw new IllegalStateException(missing.get());
        }
        missing.ifPresent(reason -> LoggerFactory.getLogger(BrowserExtension.class)
                .error("BROWSER TESTS ARE SKIPPED ({}): {}", context.getDisplayName(), reason));
        return missing.map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled("there is a browser"));
    }

    private record Missing(Optional<String> reason) {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == BrowserUser.class || type == Site.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ExtensionContext.Store store = context.getRoot().getStore(SHARED);
        Site site = store.computeIfAbsent(Site.class, key -> new Site(), Site.class);
        if (parameter.getParameter().getType() == Site.class) {
            return site;
        }
        return store.computeIfAbsent(
                BrowserUser.class, key -> new BrowserUser(Chromium.start(), site.address()), BrowserUser.class);
    }
}
