package io.madang.media;

import io.madang.media.check.Screening;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The screening of an operator who lets everything pass, unless a test says otherwise. */
final class SettableScreening implements Screening {

    private final AtomicReference<Screening> current = new AtomicReference<>(file -> Optional.empty());

    /** Wires it. */
    @Configuration(proxyBeanMethods = false)
    static class Wiring {

        @Bean
        SettableScreening screening() {
            return new SettableScreening();
        }
    }

    /** Screens like that while the work runs. */
    void during(Screening screening, Runnable work) {
        Screening before = current.getAndSet(screening);
        try {
            work.run();
        } finally {
            current.set(before);
        }
    }

    @Override
    public Optional<String> objection(ScreenedFile file) throws IOException, InterruptedException {
        return current.get().objection(file);
    }
}
