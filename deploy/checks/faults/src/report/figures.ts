import type { Fault } from '../faults.js';
import type { Failure } from '../load/failure.js';
import type { Action, Call } from '../load/http-client.js';

/** The time span of one fault, from its injection to the recovery. */
export interface Window {
  fault: Fault;
  hitAt: number;
  /** Time when all processes were ready again; undefined if never. */
  backAt?: number | undefined;
  /** Time after which nothing failed; undefined if never. */
  wellAt?: number | undefined;
  endedAt: number;
}

/** A fault's line in the report. Times in milliseconds after its injection. */
export interface Figures {
  fault: string;
  requests: number;
  /** Number of failed requests by failure. */
  errors: Record<string, number>;
  /** Time until every failed action has succeeded again; 0 without failures. */
  answeredAgainMs: number;
  /** End of the last failed request; 0 without failures. */
  errorFreeMs: number;
  /** Time until all processes were ready. */
  backMs: number | null;
  recovered: boolean;
  /** Failures that are not allowed in this fault, with details. */
  notAllowed: string[];
  /** Number of requests without an answer before the timeout. */
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

/** First success of each failed action after its first failure started. */
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
