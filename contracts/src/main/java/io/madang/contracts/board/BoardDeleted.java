package io.madang.contracts.board;

/** Event: an empty board was deleted. The event's version is one more than the board's last. */
public record BoardDeleted(BoardId boardId) {

    public static final String TYPE = "board-deleted";
}
