package io.madang.web.board;

import io.madang.contracts.board.Board;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Boards that are shown together.
 *
 * @param name the heading above them; empty for those without one
 */
public record BoardGroup(String name, List<Board> boards) {

    /** In the order of the headings, those without one first; the boards stay in their order. */
    public static List<BoardGroup> of(List<Board> boards) {
        TreeMap<String, List<Board>> groups = new TreeMap<>();
        boards.forEach(board ->
                groups.computeIfAbsent(board.group(), name -> new ArrayList<>()).add(board));
        return groups.entrySet().stream()
                .map(group -> new BoardGroup(group.getKey(), List.copyOf(group.getValue())))
                .toList();
    }
}
