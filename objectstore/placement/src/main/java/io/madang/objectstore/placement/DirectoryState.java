package io.madang.objectstore.placement;

/** What is found in the place of a drive while the cluster runs. */
public enum DirectoryState {
    /** The drive that it was. */
    ITSELF,
    /** A directory that does not say which drive it is: emptied, or a new one in the old one's place. */
    EMPTY,
    /** Nothing, something that cannot be read, or another drive. */
    AWAY
}
