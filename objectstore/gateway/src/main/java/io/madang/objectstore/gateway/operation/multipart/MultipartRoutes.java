package io.madang.objectstore.gateway.operation.multipart;

import static io.madang.objectstore.gateway.http.Method.DELETE;
import static io.madang.objectstore.gateway.http.Method.GET;
import static io.madang.objectstore.gateway.http.Method.POST;
import static io.madang.objectstore.gateway.http.Method.PUT;
import static io.madang.objectstore.gateway.operation.call.Kind.OBJECT;

import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.StoreServices;
import io.madang.objectstore.gateway.operation.content.Intake;
import io.madang.objectstore.metadata.Metadata;
import java.util.List;

/** The operations on uploads in parts. */
public final class MultipartRoutes {
    private static final String UPLOAD = "uploadId";

    public static List<Route> of(StoreServices services, Intake intake) {
        Metadata metadata = services.metadata();
        return List.of(
                Route.of("CreateMultipartUpload", POST, OBJECT, "uploads", "s3:PutObject", new CreateUpload(services)),
                Route.of("UploadPart", PUT, OBJECT, UPLOAD, "s3:PutObject", new UploadPart(metadata, intake)),
                Route.of("UploadPartCopy", PUT, OBJECT, UPLOAD, "s3:PutObject", new UploadPartCopy(services, intake))
                        .copying(),
                Route.of("CompleteMultipartUpload", POST, OBJECT, UPLOAD, "s3:PutObject", new CompleteUpload(metadata)),
                Route.of(
                        "AbortMultipartUpload",
                        DELETE,
                        OBJECT,
                        UPLOAD,
                        "s3:AbortMultipartUpload",
                        new AbortUpload(metadata)),
                Route.of("ListParts", GET, OBJECT, UPLOAD, "s3:ListMultipartUploadParts", new ListParts(metadata)));
    }

    private MultipartRoutes() {}
}
