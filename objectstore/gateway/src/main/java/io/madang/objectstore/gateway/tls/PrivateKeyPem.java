package io.madang.objectstore.gateway.tls;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A private key in PEM: PKCS #8, or as older tools write it for RSA (PKCS #1) and EC (SEC 1). */
final class PrivateKeyPem {
    private static final int MAX_BYTES = 1 << 20;
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ((?:RSA |EC |ENCRYPTED )?PRIVATE KEY)-----([^-]*)-----END \\1-----");
    private static final byte[] VERSION_0 = {2, 1, 0};
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 4;

    private PrivateKeyPem() {}

    /** @param of the public key to which it belongs: it tells of which kind the private one is */
    static PrivateKey read(Path file, PublicKey of) throws IOException, GeneralSecurityException {
        if (Files.size(file) > MAX_BYTES) {
            throw new UnusableCertificate(file + " is too long for a private key.", null);
        }
        Matcher block = BLOCK.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        if (!block.find()) {
            throw new UnusableCertificate(
                    file + " has no private key in PEM (a block that begins with -----BEGIN PRIVATE KEY-----).", null);
        }
        String kind = block.group(1);
        if (kind.startsWith("ENCRYPTED") || block.group(2).contains("ENCRYPTED")) {
            throw new UnusableCertificate(
                    "The private key in " + file + " is encrypted. Decrypt it: openssl pkey -in " + file
                            + " -out KEY, with KEY readable by its owner only.",
                    null);
        }
        byte[] content;
        try {
            content = Base64.getMimeDecoder().decode(block.group(2));
        } catch (IllegalArgumentException e) {
            throw new UnusableCertificate("The private key in " + file + " is damaged.", e);
        }
        byte[] encoded = kind.equals("PRIVATE KEY") ? content : inPkcs8(content, of);
        return KeyFactory.getInstance(of.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }

    /** PKCS #8 is the older form with a version and the algorithm before it, which the public key names in the same way. */
    private static byte[] inPkcs8(byte[] older, PublicKey of) {
        ByteBuffer info = ByteBuffer.wrap(of.getEncoded());
        open(info);
        int from = info.position();
        int length = open(info);
        byte[] algorithm = new byte[info.position() - from + length];
        info.position(from).get(algorithm);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes(VERSION_0);
        content.writeBytes(algorithm);
        content.writeBytes(element(OCTETS, older));
        return element(SEQUENCE, content.toByteArray());
    }

    /** Goes to the content of an element in DER, and returns its length. */
    private static int open(ByteBuffer der) {
        der.get();
        int length = der.get() & 0xff;
        if (length < 0x80) {
            return length;
        }
        int bytes = length & 0x7f;
        length = 0;
        for (int i = 0; i < bytes; i++) {
            length = length << 8 | der.get() & 0xff;
        }
        return length;
    }

    private static byte[] element(int tag, byte[] content) {
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        element.write(0x83);
        element.write(content.length >> 16);
        element.write(content.length >> 8);
        element.write(content.length);
        element.writeBytes(content);
        return element.toByteArray();
    }
}
