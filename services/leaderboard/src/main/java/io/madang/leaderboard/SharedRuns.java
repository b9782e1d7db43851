package io.madang.leaderboard;

import io.madang.edge.redis.RedisCalls;
import io.madang.leaderboard.RankParts.Question;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The questions of several callers, in as few runs of the script as possible: those about one sorted set share a run, for
 * most of what a run with a single question costs Redis is the run itself.
 */
final class SharedRuns {

    /** Redis does nothing else while a run lasts. A single caller's questions are never divided. */
    private static final int ENOUGH_QUESTIONS = 64;

    /** What the script answers before the questions: the marker, and the size of the set. */
    private static final int HEAD = 2;

    private final int parts;
    private final List<OneRun> all = new ArrayList<>();
    private final Map<RankQuestions.Set, OneRun> open = new HashMap<>();
    private final List<Place> places = new ArrayList<>();

    SharedRuns(int parts) {
        this.parts = parts;
    }

    /** Where the answers to a caller's questions will be. */
    private record Place(int run, int from, int to) {}

    private static final class OneRun {

        private final int number;
        private final RankQuestions.Set set;
        private final List<String> arguments;
        private int questions;

        OneRun(int number, RankQuestions.Set set) {
            this.number = number;
            this.set = set;
            this.arguments = new ArrayList<>(set.arguments());
        }

        Place add(List<Question> some) {
            some.forEach(each -> Collections.addAll(arguments, each.player(), each.score(), each.member()));
            int from = questions;
            questions += some.size();
            return new Place(number, from, questions);
        }

        RedisCalls.Run run(int parts) {
            RankKeys keys = new RankKeys(set.part(), parts);
            return new RedisCalls.Run(
                    new String[] {keys.marker(), keys.season(set.season()), keys.stamps(set.season())},
                    arguments.toArray(String[]::new));
        }
    }

    void add(RankQuestions asked) {
        OneRun run = open.get(asked.set());
        if (run == null || run.questions >= ENOUGH_QUESTIONS) {
            run = new OneRun(all.size(), asked.set());
            all.add(run);
            open.put(asked.set(), run);
        }
        places.add(run.add(asked.questions()));
    }

    List<RedisCalls.Run> runs() {
        return all.stream().map(run -> run.run(parts)).toList();
    }

    /** For each {@link #add}, in their order, what a run with these questions alone would have answered. */
    List<List<Object>> answers(List<List<Object>> ofRuns) {
        return places.stream()
                .map(place -> {
                    List<Object> run = ofRuns.get(place.run());
                    List<Object> answer = new ArrayList<>(run.subList(0, HEAD));
                    answer.addAll(run.subList(HEAD + place.from(), HEAD + place.to()));
                    return answer;
                })
                .toList();
    }
}
