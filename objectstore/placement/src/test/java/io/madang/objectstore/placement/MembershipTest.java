package io.madang.objectstore.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.placement.MemberDrive.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MembershipTest {
    @TempDir
    Path home;

    private Membership first;

    @BeforeEach
    void threeDrives() throws IOException {
        first = open("a", "b", "c");
    }

    @Test
    void drivesAreWhoTheyWere() throws IOException {
        assertThat(conditions(first)).containsExactly(Condition.NEW, Condition.NEW, Condition.NEW);
        assertThat(first.changed()).isFalse();
        Membership again = open("c", "a", "b");
        assertThat(again.map()).isEqualTo(first.map());
        assertThat(conditions(again)).containsExactly(Condition.PRESENT, Condition.PRESENT, Condition.PRESENT);
        assertThat(again.changed()).isFalse();
    }

    @Test
    void aDriveThatMovedIsStillItself() throws IOException {
        Files.move(home.resolve("b"), home.resolve("elsewhere"));
        Membership moved = open("a", "elsewhere", "c", "b");
        assertThat(moved.map().epoch()).isEqualTo(first.map().epoch() + 1);
        assertThat(moved.map().drive(1).orElseThrow().name()).endsWith("elsewhere");
        assertThat(moved.map().drive(1).orElseThrow().domain())
                .isEqualTo(first.map().drive(1).orElseThrow().domain());
        assertThat(conditions(moved))
                .containsExactly(Condition.PRESENT, Condition.PRESENT, Condition.PRESENT, Condition.NEW);
    }

    @Test
    void anEmptyDirectoryInTheOldPlaceIsAReplacedDrive() throws IOException {
        Files.delete(home.resolve("b").resolve(DriveIdentity.FILE));
        Membership replaced = open("a", "b", "c");
        assertThat(replaced.map()).isEqualTo(first.map());
        assertThat(conditions(replaced)).containsExactly(Condition.PRESENT, Condition.REPLACED, Condition.PRESENT);
        assertThat(replaced.changed()).isTrue();
        assertThat(conditions(open("a", "b", "c"))).containsOnly(Condition.PRESENT);
    }

    @Test
    void looksWhoIsThereWhileItRuns() throws IOException {
        MemberDrive b = first.members().get(1);
        Path file = b.directory().resolve(DriveIdentity.FILE);
        assertThat(first.inspect(b)).isEqualTo(DirectoryState.ITSELF);
        byte[] identity = Files.readAllBytes(file);
        Files.delete(file);
        assertThat(first.inspect(b)).isEqualTo(DirectoryState.EMPTY);
        Files.copy(first.members().get(2).directory().resolve(DriveIdentity.FILE), file);
        assertThat(first.inspect(b)).as("another drive in its place").isEqualTo(DirectoryState.AWAY);
        Files.write(file, new byte[] {1, 2, 3});
        assertThat(first.inspect(b)).as("damaged").isEqualTo(DirectoryState.AWAY);
        Files.delete(file);
        Files.delete(b.directory());
        assertThat(first.inspect(b)).isEqualTo(DirectoryState.AWAY);
        Files.createDirectory(b.directory());
        first.adopt(b);
        assertThat(first.inspect(b)).isEqualTo(DirectoryState.ITSELF);
        assertThat(Files.readAllBytes(file)).isEqualTo(identity);
    }

    @Test
    void aPlaceThatIsNotThereIsAnAbsentDriveAndIsNotMade() throws IOException {
        Files.delete(home.resolve("b").resolve(DriveIdentity.FILE));
        Files.delete(home.resolve("b"));
        Membership less = open("a", "b", "c");
        assertThat(conditions(less)).containsExactly(Condition.PRESENT, Condition.ABSENT, Condition.PRESENT);
        assertThat(less.absent()).hasSize(1);
        assertThat(home.resolve("b")).doesNotExist();
        assertThat(conditions(open("a", "c"))).containsExactly(Condition.PRESENT, Condition.ABSENT, Condition.PRESENT);
    }

    @Test
    void aNewDriveGetsTheNextNumberAndAllKnowIt() throws IOException {
        Membership more = open("a", "b", "c", "d");
        assertThat(more.map().epoch()).isEqualTo(first.map().epoch() + 1);
        assertThat(more.map().drives()).startsWith(first.map().drives().toArray(Drive[]::new));
        assertThat(more.map().drive(3)).isPresent();
        assertThat(more.changed()).isTrue();
        assertThat(open("b").map()).isEqualTo(more.map());
    }

    /** One that was away when others joined learns of them, and does not undo it. */
    @Test
    void theNewestMapCounts() throws IOException {
        Membership more = open("a", "b", "d");
        assertThat(open("c", "a", "b", "d").map()).isEqualTo(more.map());
        assertThat(open("c").map()).isEqualTo(more.map());
    }

    @Test
    void drivesOfAnotherClusterAreRefused() throws IOException {
        open("x", "y");
        assertThatThrownBy(() -> open("a", "x"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another cluster");
    }

    @Test
    void aCopyOfADriveIsRefused() throws IOException {
        Files.createDirectories(home.resolve("copy"));
        Files.copy(
                home.resolve("a").resolve(DriveIdentity.FILE),
                home.resolve("copy").resolve(DriveIdentity.FILE));
        assertThatThrownBy(() -> open("a", "copy"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("copy of");
        assertThatThrownBy(() -> open("a", "a")).isInstanceOf(IOException.class).hasMessageContaining("twice");
    }

    @Test
    void drivesThatGrewApartAreRefused() throws IOException {
        open("a", "d");
        open("b", "e");
        assertThatThrownBy(() -> open("a", "b", "c"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("apart");
    }

    /** Every single flipped bit is noticed. */
    @Test
    void aDamagedIdentityIsNotBelieved() throws IOException {
        Path file = home.resolve("a").resolve(DriveIdentity.FILE);
        byte[] good = Files.readAllBytes(file);
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, bad);
            assertThatThrownBy(() -> DriveIdentity.read(home.resolve("a"))).isInstanceOf(IOException.class);
        }
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> open("a")).isInstanceOf(IOException.class).hasMessageContaining("Delete the file");
    }

    private Membership open(String... names) throws IOException {
        List<DriveDirectory> places = new ArrayList<>();
        for (String name : names) {
            places.add(DriveDirectory.of(home.resolve(name)));
        }
        return Membership.open(places);
    }

    private static List<Condition> conditions(Membership membership) {
        return membership.members().stream().map(MemberDrive::condition).toList();
    }
}
