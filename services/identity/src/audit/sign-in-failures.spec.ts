import { afterEach, expect, it, jest } from '@jest/globals';
import { MAX_AUDITED_SIGN_IN_FAILURES, MAX_AUDITED_SIGN_IN_FAILURES_TOTAL } from '@paperbill/contracts/rules';
import { SignInFailures } from './sign-in-failures.js';

afterEach(() => void jest.useRealTimers());

const countLoggedFailures = (failures: SignInFailures, networks: string[]): number =>
  networks.filter((network) => failures.reserveLogEntry(network)).length;
const createNetworks = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `2001:db8:0:${n.toString(16)}::/64`);

it('Failed sign-ins from ever new networks are limited in total', () => {
  expect(countLoggedFailures(new SignInFailures(), createNetworks(MAX_AUDITED_SIGN_IN_FAILURES_TOTAL + 10))).toBe(
    MAX_AUDITED_SIGN_IN_FAILURES_TOTAL,
  );
});

it('Failed sign-ins of one network do not use up the limit of others, and the limit is reset each hour', () => {
  jest.useFakeTimers({ now: 1_000_000_000_000 });
  const failures = new SignInFailures();
  const sameNetwork = Array.from({ length: MAX_AUDITED_SIGN_IN_FAILURES_TOTAL * 2 }, () => '2001:db8::/64');
  expect(countLoggedFailures(failures, sameNetwork)).toBe(MAX_AUDITED_SIGN_IN_FAILURES);
  expect(failures.reserveLogEntry('203.0.113.1')).toBe(true);

  jest.setSystemTime(1_000_000_000_000 + 60 * 60_000);
  expect(countLoggedFailures(failures, sameNetwork)).toBe(MAX_AUDITED_SIGN_IN_FAILURES);
});
