import { MAX_AUDITED_SIGN_IN_FAILURES, MAX_AUDITED_SIGN_IN_FAILURES_TOTAL } from '@paperbill/contracts/rules';

const HOUR_MS = 60 * 60_000;

/**
 * Limits the logged failures in total and for each network. An IPv6 network has too many addresses for a limit per
 * address.
 */
export class SignInFailures {
  private hour = { began: 0, taken: 0, ofNetworks: new Map<string, number>() };

  tryToLog(network: string): boolean {
    if (Date.now() - this.hour.began >= HOUR_MS) this.hour = { began: Date.now(), taken: 0, ofNetworks: new Map() };
    const { taken, ofNetworks } = this.hour;
    const ofNetwork = ofNetworks.get(network) ?? 0;
    if (taken >= MAX_AUDITED_SIGN_IN_FAILURES_TOTAL || ofNetwork >= MAX_AUDITED_SIGN_IN_FAILURES) return false;
    this.hour.taken += 1;
    ofNetworks.set(network, ofNetwork + 1);
    return true;
  }
}
