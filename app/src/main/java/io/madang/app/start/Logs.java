package io.madang.app.start;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy;
import ch.qos.logback.core.util.FileSize;
import io.madang.app.setting.Settings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Where log lines go: all into a file that rolls over, only what matters to the terminal.
 *
 * <p>Set up in code, before anything logs: engines start before the application context, which would configure logging
 * too late, and reading a configuration file costs a part of the start.
 */
public final class Logs {

    private static final String LEVELS = "logging.level.";
    private static final String PATTERN =
            "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX,UTC} %-5level [%X{requestId:--}] [%thread] %logger{36}: %msg%n";
    private static final String TERMINAL_PATTERN = "%-5level %logger{0}: %msg%n%nopex";
    private static final Map<String, Level> QUIET = Map.ofEntries(
            Map.entry("org.apache", Level.WARN),
            Map.entry("kafka", Level.WARN),
            Map.entry("state.change.logger", Level.WARN),
            Map.entry("org.flywaydb", Level.WARN),
            Map.entry("com.zaxxer.hikari", Level.WARN),
            Map.entry("io.lettuce", Level.WARN),
            Map.entry("org.springframework", Level.WARN),
            // a path that does not exist is the client's affair
            Map.entry("org.springframework.web.servlet.PageNotFound", Level.ERROR),
            // both are told of a connection that the other side has closed already
            Map.entry("io.lettuce.core.RedisChannelHandler", Level.ERROR),
            Map.entry("org.apache.kafka.clients.NetworkClient", Level.ERROR),
            // projections ask for the end of the control topic, which another consumer reads
            Map.entry("org.apache.kafka.clients.consumer.internals.OffsetFetcherUtils", Level.ERROR),
            // these warn of what is meant: public docs, a first start, migrations of two modules in one schema
            Map.entry("org.springdoc", Level.ERROR),
            Map.entry("org.apache.kafka.controller.QuorumController", Level.ERROR),
            Map.entry("org.flywaydb.core.internal.command.DbMigrate", Level.ERROR));

    private Logs() {}

    /** Only errors, to the terminal: for commands that print their results. */
    public static void toTerminal() {
        LoggerContext context = fresh();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(terminal(context, Level.OFF));
    }

    /** Everything to a file in the directory, warnings to the terminal. */
    public static Path toDirectory(Path directory, Settings settings) {
        LoggerContext context = fresh();
        Path file = directory.resolve("madang.log");
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.addAppender(file(context, directory, file, lines(settings)));
        root.addAppender(terminal(context, Level.WARN));
        levels(context, settings.values());
        return file;
    }

    /** Everything to the terminal: where there is no data directory, its supervisor collects the output. */
    public static void allToTerminal(Settings settings) {
        LoggerContext context = fresh();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        start(context, appender, lines(settings));
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        levels(context, settings.values());
    }

    /** Writes out what is still waiting. */
    public static void flush() {
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
    }

    private static LoggerContext fresh() {
        System.setProperty("org.springframework.boot.logging.LoggingSystem", "none");
        // Tomcat logs the JDK's way
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
        QUIET.forEach((logger, level) -> context.getLogger(logger).setLevel(level));
        return context;
    }

    private static void levels(LoggerContext context, Map<String, String> settings) {
        settings.forEach((key, value) -> {
            if (key.startsWith(LEVELS)) {
                context.getLogger(key.substring(LEVELS.length()))
                        .setLevel(Level.toLevel(value.toUpperCase(Locale.ROOT), Level.INFO));
            }
        });
    }

    private static Appender<ILoggingEvent> terminal(LoggerContext context, Level from) {
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setTarget("System.err");
        ThresholdFilter filter = new ThresholdFilter();
        filter.setLevel(from.levelStr);
        filter.start();
        appender.addFilter(filter);
        start(context, appender, text(TERMINAL_PATTERN));
        return appender;
    }

    private static Appender<ILoggingEvent> file(
            LoggerContext context, Path directory, Path file, EncoderBase<ILoggingEvent> lines) {
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        SizeAndTimeBasedRollingPolicy<ILoggingEvent> policy = new SizeAndTimeBasedRollingPolicy<>();
        policy.setContext(context);
        policy.setParent(appender);
        policy.setFileNamePattern(
                directory.resolve("madang-%d{yyyy-MM-dd}.%i.log.gz").toString());
        policy.setMaxFileSize(FileSize.valueOf("20MB"));
        policy.setMaxHistory(14);
        policy.setTotalSizeCap(FileSize.valueOf("200MB"));
        policy.start();
        appender.setRollingPolicy(policy);
        start(context, appender, lines);
        // A slow disk must not slow requests down: past the queue, lines below WARN are dropped.
        AsyncAppender queue = new AsyncAppender();
        queue.setContext(context);
        queue.setQueueSize(2_048);
        queue.setNeverBlock(true);
        queue.addAppender(appender);
        queue.start();
        return queue;
    }

    private static EncoderBase<ILoggingEvent> lines(Settings settings) {
        return settings.logsJson() ? json() : text(PATTERN);
    }

    private static EncoderBase<ILoggingEvent> text(String pattern) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setPattern(pattern);
        return encoder;
    }

    private static EncoderBase<ILoggingEvent> json() {
        JsonEncoder encoder = new JsonEncoder();
        encoder.setWithFormattedMessage(true);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.setWithSequenceNumber(false);
        encoder.setWithContext(false);
        return encoder;
    }

    private static void start(
            LoggerContext context, OutputStreamAppender<ILoggingEvent> appender, EncoderBase<ILoggingEvent> encoder) {
        encoder.setContext(context);
        encoder.start();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.start();
    }
}
