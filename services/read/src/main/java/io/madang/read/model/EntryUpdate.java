package io.madang.read.model;

import java.util.List;

/** Parts that an entry is to have, where they are newer than those it has. */
public record EntryUpdate(EntryKey key, List<EntryPart> parts) {}
