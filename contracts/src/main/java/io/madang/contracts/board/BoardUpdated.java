package io.madang.contracts.board;

/** Event: a board has changed. The event's version is the board's. */
public record BoardUpdated(Board board) {

    public static final String TYPE = "board-updated";
}
