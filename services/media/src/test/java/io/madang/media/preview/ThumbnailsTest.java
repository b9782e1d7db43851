package io.madang.media.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.madang.media.TestFiles;
import io.madang.media.preview.Thumbnails.Thumbnail;
import io.madang.objectstore.testkit.Programs;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same thumbnails with libvips, where it is installed, and without it. */
class ThumbnailsTest {

    /** One pixel, lossy. */
    private static final byte[] WEBP =
            Base64.getDecoder().decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");

    @TempDir
    Path place;

    /** Installed where that can be done without asking. */
    private static Vips vips() {
        boolean there = Programs.there(() -> Vips.installed().isPresent(), List.of("libvips42"));
        String missing = "libvips; install it: apt-get install libvips42";
        assertThat(there || Programs.mayBeMissing()).as(missing).isTrue();
        assumeThat(there).as(missing).isTrue();
        return Vips.installed().orElseThrow();
    }

    private static Thumbnails thumbnails(boolean withVips) {
        Optional<Vips> vips = withVips ? Optional.of(vips()) : Optional.empty();
        return new Thumbnails(new PixelBudget(10_000_000), vips);
    }

    private List<Thumbnail> draw(boolean withVips, byte[] file, String type) throws IOException, InterruptedException {
        Path picture = Files.write(place.resolve("served"), file);
        return thumbnails(withVips).draw(picture, type, 1, place);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areOfTwoSizes(boolean withVips) throws IOException, InterruptedException {
        List<Thumbnail> drawn = draw(withVips, TestFiles.picture("jpg", 2_000, 1_000), "image/jpeg");
        assertThat(drawn).extracting(Thumbnail::name).containsExactly("thumbnail-320.jpg", "thumbnail-1280.jpg");
        BufferedImage small = ImageIO.read(drawn.getFirst().file().toFile());
        assertThat(small.getWidth()).isEqualTo(320).isEqualTo(drawn.getFirst().width());
        assertThat(small.getHeight()).isEqualTo(160).isEqualTo(drawn.getFirst().height());
        assertThat(small.getRGB(20, 80) >> 16 & 0xFF).as("red is left").isGreaterThan(200);
        assertThat(small.getRGB(300, 80) & 0xFF).as("blue is right").isGreaterThan(200);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areNotLargerThanThePicture(boolean withVips) throws IOException, InterruptedException {
        List<Thumbnail> drawn = draw(withVips, TestFiles.picture("png", 30, 20), "image/png");
        assertThat(drawn).hasSize(1);
        assertThat(drawn.getFirst().width()).isEqualTo(30);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keepTransparency(boolean withVips) throws IOException, InterruptedException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(400, 400, BufferedImage.TYPE_INT_ARGB), "png", file);
        Thumbnail drawn = draw(withVips, file.toByteArray(), "image/png").getFirst();
        assertThat(drawn.name()).isEqualTo("thumbnail-320.png");
        assertThat(drawn.type()).isEqualTo("image/png");
        assertThat(ImageIO.read(drawn.file().toFile()).getRGB(100, 100) >>> 24).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areDrawnOfWebps(boolean withVips) throws IOException, InterruptedException {
        Thumbnail drawn = draw(withVips, WEBP, "image/webp").getFirst();
        assertThat(drawn.width()).isEqualTo(1);
        assertThat(ImageIO.read(drawn.file().toFile())).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void failForWhatIsNoPicture(boolean withVips) throws IOException {
        Thumbnails thumbnails = thumbnails(withVips);
        Path picture =
                Files.write(place.resolve("served"), new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 1, 2, 3});
        assertThatThrownBy(() -> thumbnails.draw(picture, "image/jpeg", 1, place))
                .isInstanceOf(IOException.class);
    }

    @Test
    void areNotDrawnByLoadersThatNobodyTrusts() throws IOException {
        Vips vips = vips();
        Path svg = Files.writeString(
                place.resolve("served"),
                "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect width='5' height='5'/></svg>");
        Path bitmap = Files.writeString(place.resolve("other"), "P1\n2 2\n0 1\n1 0\n");
        for (Path file : List.of(svg, bitmap)) {
            assertThatThrownBy(() -> vips.draw(file, 320, place, "drawn")).isInstanceOf(IOException.class);
        }
    }
}
