package io.madang.like;

import io.madang.contracts.account.UserId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What several requests for one article come to, each seeing what those before it have done.
 *
 * @param results of the requests, in their order
 * @param liked who likes the article after all of them, and did not before
 * @param unliked who liked it before, and does no more
 * @param begun who began to like it in between, whether or not they still do
 */
record LikeBatch(List<LikeResult> results, List<UserId> liked, List<UserId> unliked, List<UserId> begun) {

    /**
     * Works the requests out in their order.
     *
     * @param count the article's likes before them
     * @param likers those of the requests' users who like it before them
     */
    static LikeBatch of(List<LikeRequest> requests, long count, Set<UserId> likers) {
        Set<UserId> now = new HashSet<>(likers);
        Set<UserId> touched = new LinkedHashSet<>();
        Set<UserId> begun = new LinkedHashSet<>();
        List<LikeResult> results = new ArrayList<>(requests.size());
        long running = count;
        for (LikeRequest request : requests) {
            boolean changed = request.like() ? now.add(request.user()) : now.remove(request.user());
            if (changed) {
                running += request.like() ? 1 : -1;
                touched.add(request.user());
                if (request.like()) {
                    begun.add(request.user());
                }
            }
            results.add(new LikeResult(request.like(), running, changed));
        }
        List<UserId> liked = touched.stream()
                .filter(user -> now.contains(user) && !likers.contains(user))
                .toList();
        List<UserId> unliked = touched.stream()
                .filter(user -> !now.contains(user) && likers.contains(user))
                .toList();
        return new LikeBatch(results, liked, unliked, List.copyOf(begun));
    }

    boolean changesNothing() {
        return liked.isEmpty() && unliked.isEmpty();
    }

    /** How many more like the article than before. */
    long net() {
        return (long) liked.size() - unliked.size();
    }
}
