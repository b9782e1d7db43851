package io.madang.media.omission;

import io.madang.kernel.error.Failure;
import io.madang.media.omission.ReadingSessions.Session;
import io.madang.sharding.Gathered;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the list by views page after page, each reader in a session of their own.
 *
 * <p>A page is answered as it was the first time, whoever asks for it again, from however many tabs: it is recorded
 * before it is answered. So a session's pages follow each other in one line, and no item is in two of them.
 *
 * <p>Where there is no session (it has ended, is full, or is somebody else's), another one begins at the reader's position,
 * which knows nothing of what was missed before. While Redis or
 * a database is away the list goes on without sessions, with the items of the other databases.
 */
public final class ReadingByViews {

    private static final Logger log = LoggerFactory.getLogger(ReadingByViews.class);

    /** How many omitted items a page carries. */
    private static final int MAX_OMITTED = 100;

    private final ReadingSessions sessions;

    ReadingByViews(ReadingSessions sessions) {
        this.sessions = sessions;
    }

    /**
     * Where the next page is.
     *
     * @param page its number in its session
     */
    public record Place(ViewPosition position, long page) {}

    /**
     * What a reader asks for.
     *
     * @param owner who reads
     * @param session of the page before
     * @param place absent for the first page
     * @param size of the pages of a session that begins
     */
    public record Request(String owner, @Nullable String session, @Nullable Place place, int size) {}

    /** Reads the databases for a page of the given size. */
    @FunctionalInterface
    public interface Reads {
        Gathered<ViewRead> read(Progress from, int size);
    }

    /**
     * A page.
     *
     * @param session absent while there are none
     * @param certain whether all omitted items since the page before are among these; before the first page there are none
     * @param incomplete whether a database is away, so that what it has is missing
     */
    public record Reading(
            List<Long> shown,
            List<Long> omitted,
            @Nullable String session,
            boolean certain,
            boolean incomplete,
            @Nullable Place next) {}

    public Reading read(Request request, Reads reads) {
        try {
            return inSession(request, reads);
        } catch (Failure e) {
            if (e.code().status() < 500) {
                throw e;
            }
            log.debug("The list by views goes on without a session: {}", e.toString());
            return alone(request, reads);
        }
    }

    private Reading inSession(Request request, Reads reads) {
        Place place = request.place();
        Optional<Session> found = request.session() == null || place == null
                ? Optional.empty()
                : sessions.find(request.session(), request.owner(), place.page())
                        .filter(there -> leadsTo(there, place));
        if (found.isPresent()) {
            ViewPage answered = found.get().page();
            if (answered != null) {
                return reading(found.get().id(), true, false, place, answered);
            }
        }
        Session session = found.filter(Session::remembers)
                .orElseGet(() ->
                        sessions.begin(request.owner(), found.map(Session::size).orElseGet(request::size)));
        ViewPage before = session.before();
        Place here = before != null || place == null ? place : new Place(place.position(), 0);
        Progress from = before == null || before.next() == null ? start(here) : before.next();
        OmissionDetector detector =
                new OmissionDetector(from, reads.read(from, session.size()).complete(), session.size());
        ViewPage page = detector.page(sessions.delivered(session, detector.candidates()), MAX_OMITTED);
        ViewPage recorded =
                sessions.record(session, here == null ? 0 : here.page(), page).orElse(page);
        return reading(session.id(), before != null || place == null, false, here, recorded);
    }

    /** Whether the page before ended just there. */
    private static boolean leadsTo(Session session, Place place) {
        Progress before = session.before() == null ? null : session.before().next();
        return before != null && before.position().equals(place.position());
    }

    private static Progress start(@Nullable Place place) {
        return place == null ? Progress.START : Progress.resumedAt(place.position());
    }

    private static Reading alone(Request request, Reads reads) {
        Progress from = start(request.place());
        Gathered<ViewRead> read = reads.read(from, request.size());
        ViewPage page = new OmissionDetector(from, read.items(), request.size()).page(Set.of(), MAX_OMITTED);
        return reading(null, request.place() == null, read.isIncomplete(), request.place(), page);
    }

    private static Reading reading(
            @Nullable String session, boolean certain, boolean incomplete, @Nullable Place place, ViewPage page) {
        long number = place == null ? 0 : place.page();
        Place next = page.next() == null ? null : new Place(page.next().position(), number + 1);
        return new Reading(page.shown(), page.omitted(), session, certain, incomplete, next);
    }
}
