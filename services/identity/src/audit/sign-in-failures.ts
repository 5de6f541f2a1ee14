import { AUDITED_SIGN_IN_FAILURES, AUDITED_SIGN_IN_FAILURES_IN_ALL } from '@paperbill/contracts/rules';

const HOUR_MS = 60 * 60_000;

/**
 * Which failed sign-ins of an hour the log takes, of each network and in all: whoever has a network of IPv6 has more
 * addresses than could be counted one by one. No more networks are remembered than failures are taken.
 */
export class SignInFailures {
  private hour = { began: 0, taken: 0, ofNetworks: new Map<string, number>() };

  /** @returns whether there is room for one more, which then counts */
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
