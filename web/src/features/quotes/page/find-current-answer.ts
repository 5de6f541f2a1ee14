import type { Quote, QuoteAnswer } from '@paperbill/contracts/http';

/** Returns the client's answer that gave the quote its status. It is undefined if the user set the status. */
export function findCurrentAnswer({ answers, status, revision, decidedAt }: Quote): QuoteAnswer | undefined {
  const [newest] = answers;
  // The status can be newer than the answer, because the user can reopen the quote and set the same status.
  const isCurrent =
    newest?.decision === status &&
    newest.revision === revision &&
    decidedAt !== null &&
    Math.abs(Date.parse(decidedAt) - Date.parse(newest.answeredAt)) < MAX_ANSWER_DELAY_MS;
  return isCurrent ? newest : undefined;
}

/** The maximum time between the status and its answer in milliseconds. One transaction stores both. */
const MAX_ANSWER_DELAY_MS = 10_000;
