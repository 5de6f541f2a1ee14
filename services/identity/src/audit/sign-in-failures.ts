import { AUDITED_SIGN_IN_FAILURES, AUDITED_SIGN_IN_FAILURES_IN_ALL } from '@paperbill/contracts/rules';

const HOUR_MS = 60 * 60_000;

/**
 * Rate limiter for logged failed sign-ins, per network and in total. Networks, because an IPv6 network has too many
 * addresses. Memory is bounded by the total limit.
 */
export class SignInFailures {
  private hour = { began: 0, taken: 0, ofNetworks: new Map<string, number>() };

  /** @returns whether the failure may be logged. It then counts. */
  take(network: string): boolean {
    if (Date.now() - this.hour.began >= HOUR_MS) this.hour = { began: Date.now(), taken: 0, ofNetworks: new Map() };
    const { taken, ofNetworks } = this.hour;
    const ofNetwork = ofNetworks.get(network) ?? 0;
    if (taken >= AUDITED_SIGN_IN_FAILURES_IN_ALL || ofNetwork >= AUDITED_SIGN_IN_FAILURES) return false;
    this.hour.taken += 1;
    ofNetworks.set(network, ofNetwork + 1);
    return true;
  }
}
