package io.madang.account.avatar;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.picture.UploadedPictures;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.ServletWebRequest;

/** Uploading one's avatar, and everybody's avatars to look at. */
@RestController
@Tag(name = "Avatars", description = "Pictures of users")
class AvatarController {

    private static final MediaType SVG = MediaType.parseMediaType("image/svg+xml;charset=UTF-8");
    private static final Duration FRESH = Duration.ofMinutes(5);

    private final Shard home;
    private final Accounts accounts;
    private final Avatars avatars;
    private final UploadedPictures pictures;
    private final InstantSource clock;

    AvatarController(Shard home, Accounts accounts, Avatars avatars, UploadedPictures pictures, InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.avatars = avatars;
        this.pictures = pictures;
        this.clock = clock;
    }

    @Operation(
            summary = "Upload your avatar",
            description = "The body is a PNG, JPEG or GIF picture, whatever its Content-Type says. Its middle is drawn"
                    + " anew as a PNG of 256 × 256 pixels.")
    @ApiResponse(responseCode = "204", description = "Stored")
    @ApiResponse(responseCode = "400", description = "The picture is damaged")
    @ApiResponse(responseCode = "413", description = "Too many bytes or pixels")
    @ApiResponse(responseCode = "415", description = "Not a PNG, JPEG or GIF")
    @Access(Who.USER)
    @PutMapping(path = "/v1/me/avatar")
    ResponseEntity<Void> put(
            HttpServletRequest request,
            @Parameter(
                            description = "the ETag of the version that the change is for; any, if left out",
                            example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller)
            throws IOException {
        UserId user = caller.requiredUser();
        byte[] png = pictures.redraw(pictures.read(request));
        long version = home.transaction(() -> {
            Account account = accounts.lockOwn(user);
            EntityTag.check(ifMatch, account.version());
            avatars.put(user, png, clock.instant());
            accounts.touch(user);
            return account.version() + 1;
        });
        return ResponseEntity.noContent().eTag(EntityTag.of(version)).build();
    }

    @Operation(summary = "Remove your avatar")
    @ApiResponse(responseCode = "204", description = "Removed, or there was none")
    @Access(Who.USER)
    @DeleteMapping("/v1/me/avatar")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(Caller caller) {
        UserId user = caller.requiredUser();
        home.run(() -> {
            accounts.lockOwn(user);
            if (avatars.remove(user)) {
                accounts.touch(user);
            }
        });
    }

    @Operation(
            summary = "A user's avatar",
            description = "A PNG, or a generated SVG for a user without one. Cacheable; ask again with If-None-Match.")
    @ApiResponse(responseCode = "200", description = "The picture")
    @ApiResponse(responseCode = "304", description = "Not changed")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Access(Who.ANYONE)
    @GetMapping("/v1/users/{id}/avatar")
    @Nullable
    ResponseEntity<byte[]> avatar(
            @Parameter(description = "the user's id", example = "742893746598234112") @PathVariable("id") UserId id,
            ServletWebRequest request) {
        Optional<String> digest = avatars.digest(id);
        if (digest.isEmpty() && accounts.byId(id).isEmpty()) {
            throw Failure.of(CommonReason.USER_NOT_FOUND, arg("user", id));
        }
        String etag = "\"" + digest.orElse("identicon-" + id) + "\"";
        if (request.checkNotModified(etag)) {
            return null;
        }
        Optional<byte[]> png = digest.isPresent() ? avatars.png(id) : Optional.empty();
        return ResponseEntity.ok()
                .eTag(etag)
                .cacheControl(CacheControl.maxAge(FRESH).cachePublic())
                .contentType(png.isPresent() ? MediaType.IMAGE_PNG : SVG)
                .header("X-Content-Type-Options", "nosniff")
                // a picture opened on its own may neither load nor run anything
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .body(png.orElseGet(() -> Identicon.svg(id)));
    }
}
