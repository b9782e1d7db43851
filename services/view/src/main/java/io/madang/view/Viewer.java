package io.madang.view;

import io.madang.contracts.account.UserId;

/** Who views, as far as it matters whether they have been here lately. */
sealed interface Viewer {

    /** The name of the mark that this viewer leaves on an article. */
    String mark();

    record User(UserId id) implements Viewer {
        @Override
        public String mark() {
            return "u" + id;
        }
    }

    /**
     * Somebody who brought the cookie of an earlier view.
     *
     * @param network a digest of where the request came from
     */
    record Guest(String cookie, String network) implements Viewer {
        @Override
        public String mark() {
            return "c" + cookie;
        }
    }

    /**
     * Somebody without a cookie, told from others by address and browser. The cookie that they get is marked too, so
     * that the next request, which brings it, does not count again.
     *
     * @param fingerprint a digest of address and browser
     */
    record NewGuest(String fingerprint, String network, String cookie) implements Viewer {
        @Override
        public String mark() {
            return "g" + fingerprint;
        }
    }
}
