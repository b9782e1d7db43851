package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.http.UrlEncoding;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Writes a document of S3: elements and text, escaped, no more. Every {@link #open} has its {@link #close}. */
public final class XmlWriter {
    /** The namespace of S3's documents; error documents have none. */
    public static final String NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final StringBuilder text = new StringBuilder(512);
    private final Deque<String> open = new ArrayDeque<>();

    private XmlWriter() {
        text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    }

    /** A document with S3's namespace, its root open. */
    public static XmlWriter document(String root) {
        XmlWriter writer = new XmlWriter();
        writer.text
                .append('<')
                .append(root)
                .append(" xmlns=\"")
                .append(NAMESPACE)
                .append("\">");
        writer.open.push(root);
        return writer;
    }

    /** A document without a namespace, as errors are, its root open. */
    public static XmlWriter plain(String root) {
        return new XmlWriter().open(root);
    }

    public XmlWriter open(String name) {
        text.append('<').append(name).append('>');
        open.push(name);
        return this;
    }

    /** With attributes that are written as given: {@code xsi:type="CanonicalUser"}. */
    public XmlWriter open(String name, String attributes) {
        text.append('<').append(name).append(' ').append(attributes).append('>');
        open.push(name);
        return this;
    }

    public XmlWriter close() {
        text.append("</").append(open.pop()).append('>');
        return this;
    }

    public XmlWriter element(String name, String value) {
        text.append('<').append(name).append('>');
        escape(value);
        text.append("</").append(name).append('>');
        return this;
    }

    public XmlWriter element(String name, long value) {
        text.append('<')
                .append(name)
                .append('>')
                .append(value)
                .append("</")
                .append(name)
                .append('>');
        return this;
    }

    public XmlWriter element(String name, boolean value) {
        return element(name, Boolean.toString(value));
    }

    /** In milliseconds and UTC, as S3 writes times in documents. */
    public XmlWriter element(String name, Instant value) {
        return element(name, TIME.format(value));
    }

    /** Text in the element that is open. */
    public XmlWriter text(String value) {
        escape(value);
        return this;
    }

    /** Nothing where the value is null. */
    public XmlWriter optional(String name, @Nullable String value) {
        return value == null ? this : element(name, value);
    }

    /** A key, prefix, marker or delimiter in a listing: percent-encoded where the client asked for {@code encoding-type=url}. */
    public XmlWriter key(String name, String value, boolean urlEncoded) {
        return element(name, urlEncoded ? UrlEncoding.encodePath(value) : value);
    }

    /** The finished document in UTF-8; everything open must have been closed but the root. */
    public byte[] bytes() {
        if (open.size() == 1) {
            close();
        }
        if (!open.isEmpty()) {
            throw new IllegalStateException("Still open: " + open);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Control characters, which XML 1.0 cannot hold, are written as references, as S3 does. */
    private void escape(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                default -> {
                    if (c < ' ' && c != '\n' && c != '\t' || c == 0x7f || c == '\ufffe' || c == '\uffff') {
                        text.append("&#x").append(Integer.toHexString(c)).append(';');
                    } else {
                        text.append(c);
                    }
                }
            }
        }
    }
}
