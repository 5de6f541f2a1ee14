import { paymentGuideToText } from './payment-guide.js';
import type { LetterContent } from './mail-frame.js';
import type { StatementRow, StatementSummary } from './statement-summary.js';
import { formatSignature } from './mail-to-text.js';

/** Returns the text part of a statement's e-mail, with the same content as the HTML part. */
export function statementToText({ text, summary, ...letter }: LetterContent & { summary: StatementSummary }): string {
  const { rows, moreText, credits, amountDue, preview, howToPay } = summary;
  return [
    text,
    preview,
    ...rows.map(statementRowToText),
    ...(moreText ? [moreText] : []),
    ...credits.map(({ number, amount }) => `Credit of ${number}${amount && `: ${amount}`}`),
    `Total: ${amountDue}`,
    ...(howToPay ? [paymentGuideToText(howToPay)] : []),
    formatSignature(letter),
  ].join('\n\n');
}

const statementRowToText = ({ number, url, dueDate, isOverdue, amountDue }: StatementRow): string =>
  [`Invoice ${number}, due ${dueDate}${isOverdue ? ' (overdue)' : ''}: ${amountDue}`, url].filter(Boolean).join('\n');
