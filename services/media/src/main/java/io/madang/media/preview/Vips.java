package io.madang.media.preview;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * libvips, where it is installed: its functions, as C declares them. It reads a picture row by row and smaller than it is,
 * outside of the heap. Loaders that its authors do not trust with files of strangers are blocked.
 */
final class Vips {

    private static final Logger log = LoggerFactory.getLogger(Vips.class);

    private static final String LIBRARY = "libvips.so.42";
    private static final String OBJECTS = "libgobject-2.0.so.0";
    private static final Set<String> TYPES = Set.of("image/jpeg", "image/png", "image/webp");

    /** {@code VIPS_SIZE_DOWN}: what is smaller stays as it is. */
    private static final int ONLY_SMALLER = 2;

    private final MethodHandle thumbnail;
    private final MethodHandle write;
    private final MethodHandle width;
    private final MethodHandle height;
    private final MethodHandle hasAlpha;
    private final MethodHandle unref;
    private final MethodHandle error;
    private final MethodHandle clearError;

    /** A picture that was written. */
    record Written(String format, int width, int height) {}

    private Vips() throws Throwable {
        SymbolLookup symbols = SymbolLookup.libraryLookup(LIBRARY, Arena.global());
        MethodHandle init = function(symbols, "vips_init", returning(JAVA_INT, ADDRESS));
        MethodHandle block = function(symbols, "vips_block_untrusted_set", FunctionDescriptor.ofVoid(JAVA_INT));
        MethodHandle cache = function(symbols, "vips_cache_set_max", FunctionDescriptor.ofVoid(JAVA_INT));
        MethodHandle threads = function(symbols, "vips_concurrency_set", FunctionDescriptor.ofVoid(JAVA_INT));
        if ((int) init.invokeExact(Arena.global().allocateFrom("madang")) != 0) {
            throw new IllegalStateException("libvips does not start");
        }
        block.invokeExact(1);
        cache.invokeExact(0);
        threads.invokeExact(1);
        this.thumbnail = function(
                symbols,
                "vips_thumbnail",
                returning(
                        JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS,
                        ADDRESS),
                Linker.Option.firstVariadicArg(3));
        this.write = function(
                symbols,
                "vips_image_write_to_file",
                returning(JAVA_INT, ADDRESS, ADDRESS, ADDRESS),
                Linker.Option.firstVariadicArg(2));
        this.width = function(symbols, "vips_image_get_width", returning(JAVA_INT, ADDRESS));
        this.height = function(symbols, "vips_image_get_height", returning(JAVA_INT, ADDRESS));
        this.hasAlpha = function(symbols, "vips_image_hasalpha", returning(JAVA_INT, ADDRESS));
        this.unref = function(
                SymbolLookup.libraryLookup(OBJECTS, Arena.global()),
                "g_object_unref",
                FunctionDescriptor.ofVoid(ADDRESS));
        this.error = function(symbols, "vips_error_buffer", FunctionDescriptor.of(ADDRESS));
        this.clearError = function(symbols, "vips_error_clear", FunctionDescriptor.ofVoid());
    }

    /** Empty where it is not installed, or is older than 8.13, which could not block loaders. */
    static Optional<Vips> installed() {
        try {
            return Optional.of(new Vips());
        } catch (Throwable e) {
            log.debug("Pictures are drawn without libvips: {}", e.toString());
            return Optional.empty();
        }
    }

    boolean reads(String mediaType) {
        return TYPES.contains(mediaType);
    }

    /**
     * Draws a picture upright and smaller, as a PNG where it is transparent and else as a JPEG.
     *
     * @param name of the file that it writes, without extension
     */
    Written draw(Path picture, int side, Path directory, String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ADDRESS);
            int failed = (int) thumbnail.invokeExact(
                    text(arena, picture.toString()),
                    out,
                    side,
                    text(arena, "height"),
                    side,
                    text(arena, "size"),
                    ONLY_SMALLER,
                    text(arena, "export-profile"),
                    text(arena, "srgb"),
                    MemorySegment.NULL);
            if (failed != 0) {
                throw new IOException("libvips cannot read it: " + lastError());
            }
            MemorySegment image = out.get(ADDRESS, 0);
            try {
                return write(arena, image, directory, name);
            } finally {
                unref.invokeExact(image);
            }
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("libvips cannot be called", e);
        }
    }

    private Written write(Arena arena, MemorySegment image, Path directory, String name) throws Throwable {
        boolean transparent = (int) hasAlpha.invokeExact(image) != 0;
        String format = transparent ? "png" : "jpg";
        String target = directory.resolve(name + "." + format) + (transparent ? "[strip]" : "[strip,Q=85]");
        if ((int) write.invokeExact(image, text(arena, target), MemorySegment.NULL) != 0) {
            throw new IOException("libvips cannot write it: " + lastError());
        }
        return new Written(format, (int) width.invokeExact(image), (int) height.invokeExact(image));
    }

    /** What went wrong lately, perhaps in another thread: for the log. */
    private String lastError() throws Throwable {
        MemorySegment buffer = (MemorySegment) error.invokeExact();
        String said = buffer.reinterpret(Integer.MAX_VALUE).getString(0).strip();
        clearError.invokeExact();
        return said;
    }

    private static MemorySegment text(Arena arena, String text) {
        return arena.allocateFrom(text);
    }

    private static FunctionDescriptor returning(MemoryLayout result, MemoryLayout... arguments) {
        return FunctionDescriptor.of(result, arguments);
    }

    private static MethodHandle function(
            SymbolLookup symbols, String name, FunctionDescriptor descriptor, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(name), descriptor, options);
    }
}
