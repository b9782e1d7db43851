package io.madang.contracts.operator;

import java.util.List;

/**
 * An instance and its peers.
 *
 * @param peers one for each address that this instance knows
 */
public record InstallationReport(InstanceReport here, List<PeerReport> peers) {}
