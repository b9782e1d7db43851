package io.madang.web.operator;

import io.madang.contracts.operator.InstanceReport.DatabaseReport;
import java.util.ArrayList;
import java.util.List;

/** Where the logical shards are: a square for each, in rows of {@link #COLUMNS}. */
public final class ShardMapPicture {

    public static final int COLUMNS = 32;
    public static final int SIDE = 10;

    /** So many databases have a colour of their own; the words beside the picture tell all apart. */
    private static final int COLOURS = 6;

    private ShardMapPicture() {}

    /**
     * One shard.
     *
     * @param colour as the style sheet numbers them
     */
    public record Square(int shard, int colour, boolean up) {

        public int x() {
            return shard % COLUMNS * SIDE;
        }

        public int y() {
            return shard / COLUMNS * SIDE;
        }
    }

    public static int colour(int database) {
        return database % COLOURS;
    }

    public static List<Square> squares(List<DatabaseReport> databases) {
        List<Square> squares = new ArrayList<>();
        for (int i = 0; i < databases.size(); i++) {
            DatabaseReport database = databases.get(i);
            for (String range : database.shards()) {
                String[] ends = range.split("-", -1);
                int last = Integer.parseInt(ends[ends.length - 1]);
                for (int shard = Integer.parseInt(ends[0]); shard <= last; shard++) {
                    squares.add(new Square(shard, colour(i), database.up()));
                }
            }
        }
        return squares;
    }
}
