import type { Quote, QuoteAnswer } from '@paperbill/contracts/http';

/** Returns undefined if the user has set the status. */
export function findCurrentAnswer({ answers, status, revision, decidedAt }: Quote): QuoteAnswer | undefined {
  const [newest] = answers;
  // The user may have reopened the quote and set the same status again.
  const isCurrent =
    newest?.decision === status &&
    newest.revision === revision &&
    decidedAt !== null &&
    Math.abs(Date.parse(decidedAt) - Date.parse(newest.answeredAt)) < MAX_ANSWER_DELAY_MS;
  return isCurrent ? newest : undefined;
}

/** The answer and the status are stored in one transaction. */
const MAX_ANSWER_DELAY_MS = 10_000;
