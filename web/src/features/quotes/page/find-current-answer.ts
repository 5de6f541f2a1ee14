import type { Quote, QuoteAnswer } from '@paperbill/contracts/http';

/** Returns the client's answer that set the current status. Returns undefined if the user has set this status. */
export function findCurrentAnswer({ answers, status, revision, decidedAt }: Quote): QuoteAnswer | undefined {
  const [newest] = answers;
  // After the client's answer, the user may have reopened the quote and set the same status again.
  const isCurrent =
    newest?.decision === status &&
    newest.revision === revision &&
    decidedAt !== null &&
    Math.abs(Date.parse(decidedAt) - Date.parse(newest.answeredAt)) < MAX_ANSWER_DELAY_MS;
  return isCurrent ? newest : undefined;
}

/** The longest time between an answer and its status. Both are stored in one transaction, so this time is short. */
const MAX_ANSWER_DELAY_MS = 10_000;
