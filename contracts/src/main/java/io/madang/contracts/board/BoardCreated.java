package io.madang.contracts.board;

/** Event: a board was made. The event's version is the board's. */
public record BoardCreated(Board board) {

    public static final String TYPE = "board-created";
}
