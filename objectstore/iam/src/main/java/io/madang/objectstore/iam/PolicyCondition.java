package io.madang.objectstore.iam;

import java.util.List;

/**
 * One key of a statement's conditions.
 *
 * @param ifExists holds also where the request lacks the key
 */
record PolicyCondition(Quantifier quantifier, Operator operator, boolean ifExists, String key, List<Glob> operands) {
    /** How many of a request's values must pass. */
    enum Quantifier {
        ONE,
        ANY,
        ALL
    }

    boolean holds(Facts facts) {
        List<String> values = facts.values(key);
        if (operator == Operator.NULL) {
            return passes(Boolean.toString(values.isEmpty()), facts);
        }
        if (values.isEmpty()) {
            return ifExists
                    || switch (quantifier) {
                        case ONE -> operator.negated();
                        case ANY -> false;
                        case ALL -> true;
                    };
        }
        return switch (quantifier) {
            // A negated operator must not be passed by adding a second value.
            case ONE -> operator.negated() ? all(values, facts) : any(values, facts);
            case ANY -> any(values, facts);
            case ALL -> all(values, facts);
        };
    }

    private boolean any(List<String> values, Facts facts) {
        return values.stream().anyMatch(value -> passes(value, facts));
    }

    private boolean all(List<String> values, Facts facts) {
        return values.stream().allMatch(value -> passes(value, facts));
    }

    private boolean passes(String value, Facts facts) {
        boolean found = operands.stream().anyMatch(operand -> operator.compare(value, operand, facts));
        return found != operator.negated();
    }
}
