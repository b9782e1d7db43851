package io.madang.objectstore.iam;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One statement of a policy.
 *
 * @param principals whom it is about; null in a user's policy, which is about that user
 */
record Statement(
        boolean allow,
        @Nullable Principals principals,
        Patterns actions,
        Patterns resources,
        List<PolicyCondition> conditions) {
    /** Texts of which one must match, or with {@code Not} in front none. */
    record Patterns(boolean negated, List<Glob> globs) {}

    boolean appliesTo(Facts facts) {
        return (principals == null || principals.include(facts.user(), allow))
                && matches(actions, facts, facts.action(), true)
                && matches(resources, facts, facts.resource(), false)
                && conditions.stream().allMatch(condition -> condition.holds(facts));
    }

    private static boolean matches(Patterns patterns, Facts facts, String value, boolean anyCase) {
        boolean found = patterns.globs().stream()
                .anyMatch(glob -> anyCase ? glob.matchesAnyCase(value, facts) : glob.matches(value, facts));
        return found != patterns.negated();
    }

    /** Whether it allows the action to everyone, without any condition, for some of a bucket's objects. */
    boolean grantsPubliclyBelow(Facts facts) {
        return grantsPublicly()
                && matches(actions, facts, facts.action(), true)
                && (resources.negated()
                        || resources.globs().stream()
                                .anyMatch(glob -> glob.namesObjects() || glob.matches(facts.resource(), facts)));
    }

    boolean grantsPublicly() {
        return allow && principals != null && principals.include(null, true) && conditions.isEmpty();
    }
}
