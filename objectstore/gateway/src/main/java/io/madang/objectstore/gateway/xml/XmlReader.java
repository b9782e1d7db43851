package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.error.S3Exception;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads a request's document into elements. Nothing is fetched and nothing is expanded: a document type, an entity, too
 * many elements or too deep ones are refused. How long a document may be, is said by who reads the body.
 */
final class XmlReader {
    private static final int MAX_DEPTH = 8;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    /** A list of 10,000 parts with their checksums stays below. */
    private static final int MAX_ELEMENTS = 100_000;

    private final XMLStreamReader stream;
    private int elements;

    private XmlReader(XMLStreamReader stream) {
        this.stream = stream;
    }

    static XmlElement read(byte[] document, String root) throws S3Exception {
        XmlElement element = read(document);
        if (!element.name().equals(root)) {
            throw malformed("The document is not a " + root);
        }
        return element;
    }

    private static XmlElement read(byte[] document) throws S3Exception {
        try {
            XMLStreamReader stream = factory().createXMLStreamReader(new StringReader(text(document)));
            try {
                String encoding = stream.getCharacterEncodingScheme();
                if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
                    throw malformed("It is not in UTF-8");
                }
                return new XmlReader(stream).document();
            } finally {
                stream.close();
            }
        } catch (XMLStreamException e) {
            throw malformed("It is not well-formed");
        } catch (RuntimeException e) {
            // The JDK's reader throws some of its own for input that is not XML at all.
            throw malformed("It cannot be read");
        }
    }

    /** Read here, since the JDK's reader writes a line to the console for each document that is not UTF-8. */
    private static String text(byte[] document) throws S3Exception {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw malformed("It is not UTF-8");
        }
    }

    /** Made for each document, for factories are not said to be safe for threads. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("Nothing is fetched");
        });
        return factory;
    }

    private XmlElement document() throws XMLStreamException, S3Exception {
        while (stream.hasNext()) {
            int event = stream.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                XmlElement root = element(1);
                finish();
                return root;
            }
            refuseDeclarations(event);
        }
        throw malformed("It is empty");
    }

    private void finish() throws XMLStreamException, S3Exception {
        while (stream.hasNext()) {
            refuseDeclarations(stream.next());
        }
    }

    private XmlElement element(int depth) throws XMLStreamException, S3Exception {
        if (depth > MAX_DEPTH) {
            throw malformed("It is nested too deeply");
        }
        if (++elements > MAX_ELEMENTS) {
            throw malformed("It has too many elements");
        }
        String name = stream.getLocalName();
        StringBuilder text = new StringBuilder();
        List<XmlElement> children = new ArrayList<>();
        while (true) {
            int event = stream.next();
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> children.add(element(depth + 1));
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(stream.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    return new XmlElement(name, text.toString(), children);
                }
                default -> refuseDeclarations(event);
            }
        }
    }

    private static void refuseDeclarations(int event) throws S3Exception {
        switch (event) {
            case XMLStreamConstants.DTD,
                    XMLStreamConstants.ENTITY_REFERENCE,
                    XMLStreamConstants.ENTITY_DECLARATION,
                    XMLStreamConstants.NOTATION_DECLARATION ->
                throw malformed("Document types and entities are refused");
            default -> {}
        }
    }
}
