package io.madang.web.write;

import io.madang.contracts.article.Article;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.Reading;
import io.madang.contracts.service.Services;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import java.time.Duration;
import java.util.List;

/**
 * Waits until a change has come to where pages read, so that whoever made it sees it. That is a matter of milliseconds;
 * where it takes longer, the page goes on with what is there.
 */
public final class Arrival {

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final int TRIES = 25;

    private final Reading reading;
    private final Parts parts;

    Arrival(Reading reading, Parts parts) {
        this.reading = reading;
        this.parts = parts;
    }

    public void await(Article saved) {
        for (int i = 0; i < TRIES; i++) {
            Part<List<ReadArticle>> read = parts.ask(
                            Services.READ.role(), () -> reading.articles(List.of(saved.id()), ContentFormat.markdown))
                    .await();
            boolean arrived = read.orElse(List.of()).stream().allMatch(article -> article.version() >= saved.version());
            if (arrived) {
                return;
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
