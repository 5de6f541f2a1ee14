import type { Fault } from '../faults.js';
import type { Failure } from '../load/failure.js';
import type { UserAction, FinishedCall } from '../load/http-client.js';

export interface FaultWindow {
  fault: Fault;
  injectedAt: number;
  readyAt?: number | undefined;
  recoveredAt?: number | undefined;
  endedAt: number;
}

/** A row of the report, which describes one fault. All times are in milliseconds since the injection of the fault. */
export interface FaultFigures {
  fault: string;
  requests: number;
  errors: Record<string, number>;
  /** The time until every failed action has succeeded again. It is 0 if nothing failed. */
  answeredAgainMs: number;
  /** The time when the last failed request ended. It is 0 if nothing failed. */
  errorFreeMs: number;
  readyMs: number | null;
  hasRecovered: boolean;
  /** Descriptions of the failed requests that are not allowed during this fault. */
  disallowedFailures: string[];
  /** The number of requests that got no answer before the timeout. */
  hangingCount: number;
}

export function computeFigures(
  { fault, injectedAt, readyAt, recoveredAt, endedAt }: FaultWindow,
  calls: FinishedCall[],
): FaultFigures {
  const windowCalls = calls.filter((call) => call.endedAt >= injectedAt && call.endedAt < endedAt);
  const failed = windowCalls.filter((call): call is FinishedCall & { failure: Failure } => call.failure !== undefined);
  return {
    fault: fault.name,
    requests: windowCalls.length,
    errors: countByKind(failed.map(({ failure }) => failure.kind)),
    answeredAgainMs: Math.max(0, ...findFirstSuccesses(windowCalls, failed).map((at) => at - injectedAt)),
    errorFreeMs: Math.max(0, ...failed.map((call) => call.endedAt - injectedAt)),
    readyMs: readyAt === undefined ? null : readyAt - injectedAt,
    hasRecovered: readyAt !== undefined && recoveredAt !== undefined,
    disallowedFailures: failed.filter(({ failure }) => !isAllowedFailure(fault, failure)).map(describeFailure),
    hangingCount: failed.filter(({ failure }) => failure.category === 'hanging').length,
  };
}

const isAllowedFailure = ({ mayFail, mayBreakConnections }: Fault, { category }: Failure): boolean =>
  mayFail && (category === 'refused' || (category === 'unreachable' && mayBreakConnections));

const describeFailure = ({ action, failure }: FinishedCall & { failure: Failure }): string =>
  `${action}: ${failure.kind} ${failure.detail}`;

/**
 * For each action that failed, returns the time at which it first succeeded again. Only attempts that started after the
 * first failed attempt count.
 */
function findFirstSuccesses(windowCalls: FinishedCall[], failed: FinishedCall[]): number[] {
  const actions = new Set<UserAction>(failed.map(({ action }) => action));
  return [...actions].flatMap((action) => {
    const firstFailureAt = Math.min(
      ...failed.filter((call) => call.action === action).map(({ startedAt }) => startedAt),
    );
    const successes = windowCalls.filter(
      (call) => call.action === action && !call.failure && call.startedAt >= firstFailureAt,
    );
    return successes.length > 0 ? [Math.min(...successes.map(({ endedAt }) => endedAt))] : [];
  });
}

function countByKind(kinds: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
