package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.testkit.service.Reply;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AvatarTest {

    private final AccountClient client = AccountServer.shared().client();
    private final LoggedIn user = client.newUser();

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif"})
    void drawsPicturesAnewAsSquares(String format) throws IOException {
        upload(picture(format, BufferedImage.TYPE_INT_RGB, 640, 300)).expect(204);
        Reply avatar = avatar(Map.of()).expect(200);
        assertThat(avatar.header("Content-Type")).isEqualTo("image/png");
        assertThat(avatar.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(avatar.header("Cache-Control")).contains("max-age=300").contains("public");
        BufferedImage drawn = ImageIO.read(new ByteArrayInputStream(avatar.raw().body()));
        assertThat(drawn.getWidth()).isEqualTo(256);
        assertThat(drawn.getHeight()).isEqualTo(256);
        avatar(Map.of("If-None-Match", avatar.header("ETag"))).expect(304);
    }

    @Test
    void keepsNoiseWithTransparencyWithinItsBound() throws IOException {
        upload(picture("png", BufferedImage.TYPE_INT_ARGB, 256, 256)).expect(204);
        assertThat(avatar(Map.of()).expect(200).raw().body().length).isLessThanOrEqualTo(256 * 1024);
    }

    @Test
    void showsAnIdenticonWithoutAPicture() {
        Reply first = avatar(Map.of()).expect(200);
        assertThat(first.header("Content-Type")).isEqualTo("image/svg+xml;charset=UTF-8");
        assertThat(first.raw().body()).isEqualTo(avatar(Map.of()).raw().body());
        client.get("/v1/users/1/avatar", null).expect(404);
    }

    @Test
    void removesThePicture() throws IOException {
        upload(picture("png", BufferedImage.TYPE_INT_RGB, 20, 20)).expect(204);
        client.call("DELETE", "/v1/me/avatar", user.access()).expect(204);
        assertThat(avatar(Map.of()).header("Content-Type")).isEqualTo("image/svg+xml;charset=UTF-8");
    }

    @Test
    void refusesWhatIsNoPicture() {
        upload("<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8))
                .expect(415);
        upload(new byte[0]).expect(415);
        upload("GIF89a and then nothing".getBytes(StandardCharsets.UTF_8)).expect(400);
    }

    @Test
    void refusesPicturesOfTooManyPixelsBeforeDecodingThem() {
        upload(pngHeader(100_000, 100_000)).expect(413);
    }

    @Test
    void refusesTooManyBytes() {
        upload(new byte[2 << 20]).expect(413);
    }

    private Reply avatar(Map<String, String> headers) {
        return client.send("GET", "/v1/users/" + user.id() + "/avatar", null, BodyPublishers.noBody(), headers);
    }

    private Reply upload(byte[] body) {
        return client.send(
                "PUT",
                "/v1/me/avatar",
                user.access(),
                BodyPublishers.ofByteArray(body),
                Map.of("Content-Type", "application/octet-stream"));
    }

    private static byte[] picture(String format, int type, int width, int height) throws IOException {
        BufferedImage image = new BufferedImage(width, height, type);
        Random noise = new Random(7);
        for (int x = 0; x < width; x++) {
            for (int y = 0; y < height; y++) {
                image.setRGB(x, y, noise.nextInt());
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    /** A PNG that claims a size and holds no pixels. */
    private static byte[] pngHeader(int width, int height) {
        ByteBuffer chunk = ByteBuffer.allocate(17);
        chunk.put("IHDR".getBytes(StandardCharsets.US_ASCII)).putInt(width).putInt(height);
        chunk.put(new byte[] {8, 2, 0, 0, 0});
        CRC32 crc = new CRC32();
        crc.update(chunk.array());
        return ByteBuffer.allocate(8 + 4 + 17 + 4)
                .putLong(0x89504E470D0A1A0AL)
                .putInt(13)
                .put(chunk.array())
                .putInt((int) crc.getValue())
                .array();
    }
}
