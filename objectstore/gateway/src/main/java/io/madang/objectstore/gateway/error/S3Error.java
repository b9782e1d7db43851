package io.madang.objectstore.gateway.error;

/** An answer of S3 that is not a success: its code, as clients match it, its HTTP status, and what it says by default. */
public enum S3Error {
    ACCESS_CONTROL_LIST_NOT_SUPPORTED("AccessControlListNotSupported", 400, "The bucket does not allow ACLs"),
    ACCESS_DENIED("AccessDenied", 403, "Access Denied"),
    ACCESS_FORBIDDEN(
            "AccessForbidden",
            403,
            "CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request"
                    + " method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by"
                    + " the resource's CORS spec."),
    AUTHORIZATION_HEADER_MALFORMED(
            "AuthorizationHeaderMalformed", 400, "The authorization header you provided is invalid."),
    AUTHORIZATION_QUERY_PARAMETERS_ERROR(
            "AuthorizationQueryParametersError", 400, "The authorization query parameters are not valid."),
    BAD_DIGEST("BadDigest", 400, "The Content-MD5 you specified did not match what we received."),
    BAD_REQUEST("BadRequest", 400, "The request cannot be understood."),
    BUCKET_ALREADY_EXISTS(
            "BucketAlreadyExists",
            409,
            "The requested bucket name is not available. The bucket namespace is shared by all users of the system."
                    + " Please select a different name and try again."),
    BUCKET_ALREADY_OWNED_BY_YOU(
            "BucketAlreadyOwnedByYou",
            409,
            "Your previous request to create the named bucket succeeded and you already own it."),
    BUCKET_NOT_EMPTY("BucketNotEmpty", 409, "The bucket you tried to delete is not empty"),
    CONDITIONAL_REQUEST_CONFLICT(
            "ConditionalRequestConflict",
            409,
            "The conditional request cannot succeed due to a conflicting operation against this resource."),
    CREDENTIALS_NOT_SUPPORTED("CredentialsNotSupported", 400, "This request does not support credentials."),
    ENTITY_TOO_LARGE("EntityTooLarge", 400, "Your proposed upload exceeds the maximum allowed size"),
    ENTITY_TOO_SMALL("EntityTooSmall", 400, "Your proposed upload is smaller than the minimum allowed size"),
    EXPIRED_TOKEN("ExpiredToken", 400, "The provided token has expired."),
    ILLEGAL_LOCATION_CONSTRAINT(
            "IllegalLocationConstraintException",
            400,
            "The location constraint is incompatible for the region specific endpoint this request was sent to."),
    ILLEGAL_VERSIONING_CONFIGURATION(
            "IllegalVersioningConfigurationException",
            400,
            "The versioning configuration specified in the request is invalid."),
    INCOMPLETE_BODY(
            "IncompleteBody",
            400,
            "You did not provide the number of bytes specified by the Content-Length HTTP header"),
    /** The drives have no room; what is there can still be read. */
    INSUFFICIENT_STORAGE("InsufficientStorage", 507, "There is no room left for this request."),
    INTERNAL_ERROR("InternalError", 500, "We encountered an internal error. Please try again."),
    INVALID_ACCESS_KEY_ID(
            "InvalidAccessKeyId", 403, "The AWS Access Key Id you provided does not exist in our records."),
    INVALID_ARGUMENT("InvalidArgument", 400, "Invalid Argument"),
    INVALID_BUCKET_ACL_WITH_OBJECT_OWNERSHIP(
            "InvalidBucketAclWithObjectOwnership",
            400,
            "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting"),
    INVALID_BUCKET_NAME("InvalidBucketName", 400, "The specified bucket is not valid."),
    INVALID_BUCKET_STATE("InvalidBucketState", 409, "The request is not valid with the current state of the bucket."),
    INVALID_CHUNK_SIZE(
            "InvalidChunkSizeError", 403, "Only the last chunk is allowed to have a size less than 8192 bytes"),
    INVALID_DIGEST("InvalidDigest", 400, "The Content-MD5 you specified was invalid."),
    INVALID_LOCATION_CONSTRAINT("InvalidLocationConstraint", 400, "The specified location-constraint is not valid"),
    INVALID_OBJECT_STATE("InvalidObjectState", 403, "The operation is not valid for the current state of the object."),
    INVALID_PART(
            "InvalidPart",
            400,
            "One or more of the specified parts could not be found. The part may not have been uploaded, or the"
                    + " specified entity tag may not match the part's entity tag."),
    INVALID_PART_NUMBER("InvalidPartNumber", 416, "The requested partnumber is not satisfiable"),
    INVALID_PART_ORDER(
            "InvalidPartOrder",
            400,
            "The list of parts was not in ascending order. Parts must be ordered by part number."),
    INVALID_POLICY_DOCUMENT(
            "InvalidPolicyDocument", 400, "The content of the form does not meet the conditions of the policy."),
    INVALID_RANGE("InvalidRange", 416, "The requested range is not satisfiable"),
    INVALID_REQUEST("InvalidRequest", 400, "Invalid Request"),
    INVALID_SECURITY("InvalidSecurity", 403, "The provided security credentials are not valid."),
    INVALID_STORAGE_CLASS("InvalidStorageClass", 400, "The storage class you specified is not valid"),
    INVALID_TAG("InvalidTag", 400, "The tag provided was not a valid tag."),
    INVALID_TOKEN("InvalidToken", 400, "The provided token is malformed or otherwise invalid."),
    INVALID_URI("InvalidURI", 400, "Couldn't parse the specified URI."),
    KEY_TOO_LONG("KeyTooLongError", 400, "Your key is too long"),
    MALFORMED_ACL(
            "MalformedACLError",
            400,
            "The XML you provided was not well-formed or did not validate against our published schema"),
    MALFORMED_POLICY("MalformedPolicy", 400, "Policies must be valid JSON and the first byte must be '{'"),
    MALFORMED_TRAILER("MalformedTrailerError", 400, "The request contained trailing data that was not well-formed."),
    MALFORMED_XML(
            "MalformedXML",
            400,
            "The XML you provided was not well-formed or did not validate against our published schema"),
    MAX_MESSAGE_LENGTH_EXCEEDED("MaxMessageLengthExceeded", 400, "Your request was too big."),
    METADATA_TOO_LARGE("MetadataTooLarge", 400, "Your metadata headers exceed the maximum allowed metadata size"),
    METHOD_NOT_ALLOWED("MethodNotAllowed", 405, "The specified method is not allowed against this resource."),
    MISSING_CONTENT_LENGTH("MissingContentLength", 411, "You must provide the Content-Length HTTP header."),
    MISSING_REQUEST_BODY("MissingRequestBodyError", 400, "Request body is empty"),
    MISSING_SECURITY_HEADER("MissingSecurityHeader", 400, "Your request was missing a required header"),
    NO_SUCH_BUCKET("NoSuchBucket", 404, "The specified bucket does not exist"),
    NO_SUCH_BUCKET_POLICY("NoSuchBucketPolicy", 404, "The bucket policy does not exist"),
    NO_SUCH_CORS_CONFIGURATION("NoSuchCORSConfiguration", 404, "The CORS configuration does not exist"),
    NO_SUCH_KEY("NoSuchKey", 404, "The specified key does not exist."),
    NO_SUCH_LIFECYCLE_CONFIGURATION("NoSuchLifecycleConfiguration", 404, "The lifecycle configuration does not exist"),
    NO_SUCH_OBJECT_LOCK_CONFIGURATION(
            "NoSuchObjectLockConfiguration", 404, "The specified object does not have a ObjectLock configuration"),
    NO_SUCH_PUBLIC_ACCESS_BLOCK_CONFIGURATION(
            "NoSuchPublicAccessBlockConfiguration", 404, "The public access block configuration was not found"),
    NO_SUCH_TAG_SET("NoSuchTagSet", 404, "The TagSet does not exist"),
    NO_SUCH_UPLOAD(
            "NoSuchUpload",
            404,
            "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted"
                    + " or completed."),
    NO_SUCH_VERSION("NoSuchVersion", 404, "The specified version does not exist."),
    NO_SUCH_WEBSITE_CONFIGURATION(
            "NoSuchWebsiteConfiguration", 404, "The specified bucket does not have a website configuration"),
    NOT_IMPLEMENTED("NotImplemented", 501, "A header you provided implies functionality that is not implemented"),
    /** Without a body, as the status demands. */
    NOT_MODIFIED("NotModified", 304, "Not Modified"),
    OBJECT_LOCK_CONFIGURATION_NOT_FOUND(
            "ObjectLockConfigurationNotFoundError", 404, "Object Lock configuration does not exist for this bucket"),
    OPERATION_ABORTED(
            "OperationAborted",
            409,
            "A conflicting conditional operation is currently in progress against this resource. Try again."),
    OWNERSHIP_CONTROLS_NOT_FOUND("OwnershipControlsNotFoundError", 404, "The bucket ownership controls were not found"),
    PERMANENT_REDIRECT(
            "PermanentRedirect",
            301,
            "The bucket you are attempting to access must be addressed using the specified endpoint."),
    PRECONDITION_FAILED("PreconditionFailed", 412, "At least one of the pre-conditions you specified did not hold"),
    REPLICATION_CONFIGURATION_NOT_FOUND(
            "ReplicationConfigurationNotFoundError", 404, "The replication configuration was not found"),
    REQUEST_HEADER_SECTION_TOO_LARGE(
            "RequestHeaderSectionTooLarge",
            400,
            "Your request header and metadata size exceeds the maximum allowed size."),
    REQUEST_TIME_TOO_SKEWED(
            "RequestTimeTooSkewed", 403, "The difference between the request time and the current time is too large."),
    REQUEST_TIMEOUT(
            "RequestTimeout",
            400,
            "Your socket connection to the server was not read from or written to within the timeout period."),
    SERVER_SIDE_ENCRYPTION_CONFIGURATION_NOT_FOUND(
            "ServerSideEncryptionConfigurationNotFoundError",
            404,
            "The server side encryption configuration was not found"),
    SERVICE_UNAVAILABLE("ServiceUnavailable", 503, "Service is unable to handle request."),
    SIGNATURE_DOES_NOT_MATCH(
            "SignatureDoesNotMatch",
            403,
            "The request signature we calculated does not match the signature you provided. Check your key and"
                    + " signing method."),
    SLOW_DOWN("SlowDown", 503, "Please reduce your request rate."),
    TOO_MANY_BUCKETS("TooManyBuckets", 400, "You have attempted to create more buckets than allowed"),
    UNEXPECTED_CONTENT("UnexpectedContent", 400, "This request does not support content"),
    UNRESOLVABLE_GRANT_BY_EMAIL_ADDRESS(
            "UnresolvableGrantByEmailAddress",
            400,
            "The email address you provided does not match any account on record."),
    UNSUPPORTED_SIGNATURE(
            "InvalidRequest",
            400,
            "The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256."),
    URI_TOO_LONG("URITooLong", 414, "The request's address is too long."),
    X_AMZ_CONTENT_SHA256_MISMATCH(
            "XAmzContentSHA256Mismatch",
            400,
            "The provided 'x-amz-content-sha256' header does not match what was computed.");

    private final String code;
    private final int status;
    private final String message;

    S3Error(String code, int status, String message) {
        this.code = code;
        this.status = status;
        this.message = message;
    }

    /** The code as it stands in the answer, for example {@code NoSuchKey}. */
    public String code() {
        return code;
    }

    public int status() {
        return status;
    }

    public String message() {
        return message;
    }
}
