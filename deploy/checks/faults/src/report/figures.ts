import type { Fault } from '../faults.js';
import type { Failure } from '../load/failure.js';
import type { Action, Call } from '../load/http-client.js';

/** A stretch of the run: one fault, from the moment it hit until all was well again. */
export interface Window {
  fault: Fault;
  hitAt: number;
  /** Every process was running and ready again; undefined where that never came. */
  backAt?: number | undefined;
  /** Nothing had failed for a while; undefined where that never came. */
  wellAt?: number | undefined;
  endedAt: number;
}

/** A fault's line of the report. Times in milliseconds after the fault hit. */
export interface Figures {
  fault: string;
  requests: number;
  /** How many requests failed, by what clients saw. */
  errors: Record<string, number>;
  /** Until every action that had failed has succeeded again; 0 where none failed. */
  answeredAgainMs: number;
  /** The end of the last request that failed; 0 where none did. */
  errorFreeMs: number;
  /** Until every process was back and ready. */
  backMs: number | null;
  recovered: boolean;
  /** What clients may not see in this fault, and did; with its details. */
  notAllowed: string[];
  /** How many requests got no answer within their limit. */
  hanging: number;
}

export function figuresOf({ fault, hitAt, backAt, wellAt, endedAt }: Window, calls: Call[]): Figures {
  const within = calls.filter((call) => call.endedAt >= hitAt && call.endedAt < endedAt);
  const failed = within.filter((call): call is Call & { failure: Failure } => call.failure !== undefined);
  return {
    fault: fault.name,
    requests: within.length,
    errors: countBy(failed.map(({ failure }) => failure.kind)),
    answeredAgainMs: Math.max(0, ...firstSuccesses(within, failed).map((at) => at - hitAt)),
    errorFreeMs: Math.max(0, ...failed.map((call) => call.endedAt - hitAt)),
    backMs: backAt === undefined ? null : backAt - hitAt,
    recovered: backAt !== undefined && wellAt !== undefined,
    notAllowed: failed.filter(({ failure }) => !isAllowed(fault, failure)).map(describe),
    hanging: failed.filter(({ failure }) => failure.means === 'hanging').length,
  };
}

const isAllowed = ({ mayFail, takesConnections }: Fault, { means }: Failure): boolean =>
  mayFail && (means === 'refused' || (means === 'unreachable' && takesConnections));

const describe = ({ action, failure }: Call & { failure: Failure }): string =>
  `${action}: ${failure.kind} ${failure.detail}`;

/** When each action that failed succeeded for the first time after its first failure began. */
function firstSuccesses(within: Call[], failed: Call[]): number[] {
  const actions = new Set<Action>(failed.map(({ action }) => action));
  return [...actions].flatMap((action) => {
    const since = Math.min(...failed.filter((call) => call.action === action).map(({ startedAt }) => startedAt));
    const successes = within.filter((call) => call.action === action && !call.failure && call.startedAt >= since);
    return successes.length > 0 ? [Math.min(...successes.map(({ endedAt }) => endedAt))] : [];
  });
}

function countBy(kinds: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
