package io.madang.web.feed;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes XML, in which whatever people have typed is text. */
final class Xml {

    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final XMLStreamWriter writer;

    /** What writes the inside of an element. */
    @FunctionalInterface
    interface Inside {
        void write(Xml xml) throws XMLStreamException;
    }

    private Xml(XMLStreamWriter writer) {
        this.writer = writer;
    }

    static byte[] document(String root, String namespace, Inside inside) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(8192);
        try {
            XMLStreamWriter writer = FACTORY.createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
            writer.writeStartDocument("UTF-8", "1.0");
            writer.writeStartElement(root);
            writer.writeDefaultNamespace(namespace);
            inside.write(new Xml(writer));
            writer.writeEndElement();
            writer.writeEndDocument();
            writer.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("memory can be written to", e);
        }
        return bytes.toByteArray();
    }

    Xml element(String name, Inside inside) throws XMLStreamException {
        writer.writeStartElement(name);
        inside.write(this);
        writer.writeEndElement();
        return this;
    }

    /** An element with a text, and attributes as names and values in turn. */
    Xml element(String name, String text, String... attributes) throws XMLStreamException {
        writer.writeStartElement(name);
        for (int i = 0; i < attributes.length; i += 2) {
            writer.writeAttribute(attributes[i], legal(attributes[i + 1]));
        }
        writer.writeCharacters(legal(text));
        writer.writeEndElement();
        return this;
    }

    /** Without the characters that XML has no way to write. */
    private static String legal(String text) {
        return text.codePoints()
                .filter(Xml::isLegal)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isLegal(int c) {
        return (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000 || c == '\t' || c == '\n';
    }
}
