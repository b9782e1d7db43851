package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.media.job.Worker;
import io.madang.testkit.TcpProxy;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import org.junit.jupiter.api.Test;

/** While one database is away, the jobs of the others are done. */
class OneDatabaseAwayTest {

    @Test
    void doesTheJobsOfTheOtherDatabase() {
        TestMariaDb second = TestEngines.secondMariaDb();
        try (TcpProxy proxy = TcpProxy.to(second.port());
                MediaServer server = MediaServer.start(
                        MediaServer.store(),
                        "madang.database.sources.second.connect-timeout=1s",
                        "madang.database.sources.second.url="
                                + second.url().replace(":" + second.port(), ":" + proxy.port()))) {
            server.work();
            String here = upload(server, "main");
            String away = upload(server, "second");
            proxy.refuse();
            Worker worker = server.bean(Worker.class);
            assertThat(worker.doNext())
                    .as("the check of the item that can be reached")
                    .isTrue();
            assertThat(worker.doNext()).as("its thumbnail").isTrue();
            assertThat(worker.doNext()).isFalse();
            server.caller().get("/v1/media/" + here, null).expect(200);

            proxy.restore();
            server.awaitDatabases();
            server.work();
            server.caller().get("/v1/media/" + away, null).expect(200);
        }
    }

    private static String upload(MediaServer server, String database) {
        UserId user = server.newUser();
        while (!server.shards().of(user).source().name().equals(database)) {
            user = server.newUser();
        }
        return server.upload(server.token(user), "a.png", TestFiles.picture("png", 20, 20), "public");
    }
}
