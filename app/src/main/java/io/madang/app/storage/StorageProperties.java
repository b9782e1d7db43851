package io.madang.app.storage;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the object store is run inside an instance.
 *
 * @param port for S3; without it 9000, or any that is free where that one is taken
 * @param adminPort for metrics and commands, on the loopback address; without it any that is free
 * @param data a directory for each drive; without it one directory in the data directory
 */
@ConfigurationProperties("madang.storage")
record StorageProperties(@Nullable Integer port, @Nullable Integer adminPort, @DefaultValue List<String> data) {}
