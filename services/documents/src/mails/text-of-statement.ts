import type { Letter } from './mail-frame.js';
import { NAME_THEM, saysHowToPay, type StatementRow, type StatementSummary } from './statement-summary.js';
import { signature } from './text-of-mail.js';

/** The same as the HTML of a statement, for who reads text alone. */
export function textOfStatement({ text, summary, ...letter }: Letter & { summary: StatementSummary }): string {
  const { rows, more, amountDue, preview, payment, instructions } = summary;
  const howToPay = [...payment.map(([label, value]) => `${label}: ${value}`), instructions, NAME_THEM];
  return [
    text,
    preview,
    ...rows.map(textOfRow),
    ...(more ? [more] : []),
    `Total: ${amountDue}`,
    ...(saysHowToPay(summary) ? [['How to pay', ...howToPay].filter(Boolean).join('\n')] : []),
    signature(letter),
  ].join('\n\n');
}

const textOfRow = ({ number, url, dueDate, isOverdue, amountDue }: StatementRow): string =>
  [`Invoice ${number}, due ${dueDate}${isOverdue ? ' (overdue)' : ''}: ${amountDue}`, url].filter(Boolean).join('\n');
