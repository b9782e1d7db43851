package io.madang.app.doctor;

/** One thing that was looked at. */
record Finding(State state, String text) {

    enum State {
        GOOD("✓"),
        NOTED("!"),
        BAD("✗");

        private final String sign;

        State(String sign) {
            this.sign = sign;
        }
    }

    static Finding good(String text) {
        return new Finding(State.GOOD, text);
    }

    /** Worth knowing, and not in the way. */
    static Finding noted(String text) {
        return new Finding(State.NOTED, text);
    }

    static Finding bad(String text) {
        return new Finding(State.BAD, text);
    }

    String line() {
        return state.sign + " " + text;
    }
}
