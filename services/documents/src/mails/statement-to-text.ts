import { paymentGuideToText } from './payment-guide.js';
import type { MailFrameContent } from './mail-frame.js';
import type { StatementRow, StatementSummary } from './statement-summary.js';
import { formatSignature } from './mail-to-text.js';
import type { MailFrameTexts } from './texts/en-US.js';

export function statementToText({
  text,
  summary,
  ...letter
}: MailFrameContent & { summary: StatementSummary }): string {
  const { rows, moreText, credits, amountDue, preview, howToPay } = summary;
  const { texts } = letter;
  return [
    text,
    preview,
    ...rows.map((row) => statementRowToText(row, texts)),
    ...(moreText ? [moreText] : []),
    ...credits.map(({ label, amount }) => (amount ? texts.line(label, amount) : label)),
    texts.line(texts.total, amountDue),
    ...(howToPay ? [paymentGuideToText(howToPay, texts)] : []),
    formatSignature(letter),
  ].join('\n\n');
}

function statementRowToText(
  { number, url, dueDate, isOverdue, amountDue, chargeText }: StatementRow,
  { line, statement }: MailFrameTexts,
): string {
  const name = `${statement.row(number, dueDate)}${isOverdue ? ` (${statement.overdue})` : ''}`;
  return [line(name, amountDue), chargeText, url].filter(Boolean).join('\n');
}
