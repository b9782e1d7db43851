package io.madang.objectstore.gateway.operation.multipart;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.content.ByteRange;
import io.madang.objectstore.gateway.operation.content.CopySource;
import io.madang.objectstore.gateway.operation.content.Intake;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.operation.content.ObjectContent;
import io.madang.objectstore.gateway.operation.content.Received;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Upload;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a part of an object that is here already, or of a stretch of one. */
final class UploadPartCopy implements OperationHandler {
    private static final String RANGE = "x-amz-copy-source-range";
    private static final Pattern FORM = Pattern.compile("bytes=(\\d{1,18})-(\\d{1,18})");

    private final StoreServices services;
    private final Intake intake;

    UploadPartCopy(StoreServices services, Intake intake) {
        this.services = services;
        this.intake = intake;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        int number = UploadNames.partNumber(call);
        Upload upload = UploadNames.upload(call, services.metadata());
        CopySource source = CopySource.of(call, services.metadata());
        ByteRange.Span span = span(call, source.object().size());
        Received received = intake.copy(
                new ObjectContent(services.data(), source.object().parts(), span.first(), span.length()),
                upload.storageClass(),
                UploadPart.algorithm(upload));
        UploadPart.store(call, intake, services.metadata(), upload, number, received);
        XmlWriter xml = XmlWriter.document("CopyPartResult")
                .element("LastModified", services.clock().instant())
                .element("ETag", ObjectAnswer.quoted(received.md5()));
        if (received.checksum() != null) {
            xml.element(
                    "Checksum" + received.checksum().algorithm(),
                    received.checksum().value());
        }
        return source.nameIn(S3Response.xml(xml.bytes()));
    }

    /** Both ends must be given, and lie in the object. */
    private static ByteRange.Span span(Admitted call, long size) throws S3Exception {
        String range = call.headers().find(RANGE);
        if (range == null) {
            requireSize(size);
            return new ByteRange.Span(0, size - 1);
        }
        Matcher form = FORM.matcher(range);
        if (!form.matches()) {
            throw InvalidArgument.of(
                    RANGE,
                    range,
                    "The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the"
                            + " zero-based offsets of the first and last bytes to copy");
        }
        ByteRange.Span span = new ByteRange.Span(Long.parseLong(form.group(1)), Long.parseLong(form.group(2)));
        if (span.last() < span.first() || span.last() >= size) {
            throw InvalidArgument.of(RANGE, range, "Range specified is not valid for source object of size: " + size);
        }
        requireSize(span.length());
        return span;
    }

    private static void requireSize(long bytes) throws S3Exception {
        if (bytes > Intake.MAX_BYTES) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "The specified copy source is larger than the maximum allowable size for a copy source: "
                            + Intake.MAX_BYTES);
        }
    }
}
