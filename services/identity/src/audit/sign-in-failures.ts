import { MAX_AUDITED_SIGN_IN_FAILURES, MAX_AUDITED_SIGN_IN_FAILURES_TOTAL } from '@paperbill/contracts/rules';

const HOUR_MS = 60 * 60_000;

/**
 * Limits the logged failures in total and for each network. An IPv6 network has too many addresses for a limit per
 * address.
 */
export class SignInFailures {
  private hour = { startedAt: 0, total: 0, countsByNetwork: new Map<string, number>() };

  reserveLogEntry(network: string): boolean {
    if (Date.now() - this.hour.startedAt >= HOUR_MS)
      this.hour = { startedAt: Date.now(), total: 0, countsByNetwork: new Map() };
    const { total, countsByNetwork } = this.hour;
    const networkCount = countsByNetwork.get(network) ?? 0;
    if (total >= MAX_AUDITED_SIGN_IN_FAILURES_TOTAL || networkCount >= MAX_AUDITED_SIGN_IN_FAILURES) return false;
    this.hour.total += 1;
    countsByNetwork.set(network, networkCount + 1);
    return true;
  }
}
