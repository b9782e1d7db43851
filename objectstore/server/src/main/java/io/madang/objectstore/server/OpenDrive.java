package io.madang.objectstore.server;

import io.madang.objectstore.datanode.DataNode;
import java.nio.file.Path;

/** A drive that is there. */
public record OpenDrive(int number, Path directory, DataNode node) {}
