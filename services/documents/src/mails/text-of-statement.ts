import { textOfGuide } from './how-to-pay.js';
import type { Letter } from './mail-frame.js';
import type { StatementRow, StatementSummary } from './statement-summary.js';
import { signature } from './text-of-mail.js';

/** Writes the text part of an e-mail with a statement. It has the same content as the HTML part. */
export function textOfStatement({ text, summary, ...letter }: Letter & { summary: StatementSummary }): string {
  const { rows, more, credits, amountDue, preview, howToPay } = summary;
  return [
    text,
    preview,
    ...rows.map(textOfRow),
    ...(more ? [more] : []),
    ...credits.map(({ number, amount }) => `Credit of ${number}${amount && `: ${amount}`}`),
    `Total: ${amountDue}`,
    ...(howToPay ? [textOfGuide(howToPay)] : []),
    signature(letter),
  ].join('\n\n');
}

const textOfRow = ({ number, url, dueDate, isOverdue, amountDue }: StatementRow): string =>
  [`Invoice ${number}, due ${dueDate}${isOverdue ? ' (overdue)' : ''}: ${amountDue}`, url].filter(Boolean).join('\n');
