package io.madang.media.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.FileImageInputStream;
import javax.imageio.stream.ImageInputStream;

/** Opens pictures with the reader of the format that was found in them, and without their metadata. */
public final class PictureReader implements AutoCloseable {

    private final ImageInputStream input;
    private final ImageReader reader;

    private PictureReader(ImageInputStream input, ImageReader reader) {
        this.input = input;
        this.reader = reader;
    }

    /** @param mediaType as it was found in the content */
    public static PictureReader open(Path file, String mediaType) throws IOException {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByMIMEType(mediaType);
        if (!readers.hasNext()) {
            throw new IOException("nothing here reads " + mediaType);
        }
        ImageReader reader = readers.next();
        ImageInputStream input = new FileImageInputStream(file.toFile());
        // without metadata: its compressed texts and profiles could unfold without bound
        reader.setInput(input, true, true);
        return new PictureReader(input, reader);
    }

    public ImageReader reader() {
        return reader;
    }

    public int width() throws IOException {
        return reader.getWidth(0);
    }

    public int height() throws IOException {
        return reader.getHeight(0);
    }

    @Override
    public void close() throws IOException {
        reader.dispose();
        input.close();
    }
}
