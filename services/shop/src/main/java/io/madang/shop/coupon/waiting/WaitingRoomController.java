package io.madang.shop.coupon.waiting;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.WaitingTicket;
import io.madang.edge.security.Caller;
import io.madang.shop.coupon.campaign.CampaignDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Users wait for their turn. There is no limit of questions: who asks again stands where they stood. */
@RestController
@Tag(name = "Coupons")
class WaitingRoomController {

    private final WaitingRooms rooms;
    private final CampaignDirectory directory;

    WaitingRoomController(WaitingRooms rooms, CampaignDirectory directory) {
        this.rooms = rooms;
        this.directory = directory;
    }

    @Operation(
            summary = "Join the waiting room of a campaign",
            description = "Once, however often it is asked; also before the opening. Ask with the ticket from then on,"
                    + " and claim with it once it is admitted.")
    @ApiResponse(responseCode = "200", description = "The ticket, and how many are before it")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(responseCode = "409", description = "The campaign has no waiting room: claim the coupon")
    @ApiResponse(
            responseCode = "503",
            description = "The line is full or cannot be reached; Retry-After says when to come again")
    @Access(Who.USER)
    @PostMapping("/v1/campaigns/{id}/tickets")
    WaitingTicket join(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            Caller caller) {
        return rooms.join(directory.required(id), caller.requiredUser());
    }

    @Operation(summary = "Get the progress of a waiting room")
    @ApiResponse(responseCode = "200", description = "The ticket as it is now, and how many are before it")
    @ApiResponse(responseCode = "403", description = "The ticket is not one of this user for this campaign")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(responseCode = "409", description = "The campaign has no waiting room: claim the coupon")
    @ApiResponse(
            responseCode = "503",
            description = "The line is full or cannot be reached; Retry-After says when to come again")
    @Access(Who.USER)
    @GetMapping("/v1/campaigns/{id}/tickets/{ticket}")
    WaitingTicket look(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            @Parameter(
                            description = "the ticket, as it was given last",
                            example = "Ck9T0yyAEAAKT1PTLIAQAT_wAAAAAAAAAJcqYt1o4q8cWZ0Jw1mZ0Hk")
                    @PathVariable("ticket")
                    String ticket,
            Caller caller) {
        return rooms.look(directory.required(id), caller.requiredUser(), ticket);
    }
}
