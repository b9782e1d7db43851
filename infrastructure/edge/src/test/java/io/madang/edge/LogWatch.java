package io.madang.edge;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What is logged while it is open: warnings and errors, as tests log no more. */
public final class LogWatch implements AutoCloseable {

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    public LogWatch() {
        lines.start();
        root.addAppender(lines);
    }

    public List<String> lines() {
        return List.copyOf(lines.list).stream().map(Object::toString).toList();
    }

    @Override
    public void close() {
        root.detachAppender(lines);
    }
}
