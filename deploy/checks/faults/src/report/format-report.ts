import type { Findings } from '../findings.js';
import type { MailFindings } from '../mail-findings.js';
import type { ScheduleFindings } from '../schedule.js';
import type { Figures } from './figures.js';

const columns: [title: string, width: number][] = [
  ['fault', 40],
  ['requests', -8],
  ['errors', -6],
  ['answered again', -14],
  ['error-free', -10],
  ['back', -7],
  ['seen by clients', 0],
];

const row = (cells: string[]): string =>
  cells
    .map((cell, index) => {
      const width = columns[index]![1];
      return width < 0 ? cell.padStart(-width) : cell.padEnd(width);
    })
    .join('  ')
    .trimEnd();

export const header = (): string => `${row(columns.map(([title]) => title))}\n${'─'.repeat(120)}`;

export function line({ fault, requests, errors, answeredAgainMs, errorFreeMs, backMs, recovered }: Figures): string {
  const total = Object.values(errors).reduce((sum, count) => sum + count, 0);
  const kinds = Object.entries(errors).map(([kind, count]) => `${count} × ${kind}`);
  return row([
    fault,
    `${requests}`,
    `${total}`,
    total ? seconds(answeredAgainMs) : '',
    total ? seconds(errorFreeMs) : '',
    backMs === null || !recovered ? 'NOT' : seconds(backMs),
    kinds.join(', '),
  ]);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const SHOWN = 10;

export function conclusion(
  zeros: Zero[],
  { savesTriedAgain }: Findings,
  { invoicesSaved, mailsSent, due }: { invoicesSaved: number; mailsSent: number; due: number },
): string {
  const lines = [
    `${invoicesSaved} invoices were saved, ${mailsSent} mails sent, and ${due} reminders and recurring invoices fell due; of ${savesTriedAgain} invoices the first try failed, and trying again with the same key saved them once.`,
    '',
    ...zeros.flatMap(({ name, count, found }) => [
      `${count === 0 ? '✓' : '✗'} ${name}: ${count}`,
      ...found.slice(0, SHOWN).map((text) => `    ${text}`),
      ...(found.length > SHOWN ? [`    and ${found.length - SHOWN} more`] : []),
    ]),
  ];
  return lines.join('\n');
}

/** A count that must be 0 for the run to pass. */
export interface Zero {
  name: string;
  count: number;
  /** The findings that were counted, one line each. */
  found: string[];
}

export function zerosOf(
  figures: Figures[],
  findings: Findings,
  mails: MailFindings,
  schedule: ScheduleFindings,
): Zero[] {
  const zero = (name: string, found: string[]): Zero => ({ name, count: found.length, found });
  const named = (select: (line: Figures) => string[]) =>
    figures.flatMap((line) => select(line).map((text) => `${line.fault}: ${text}`));
  return [
    zero('acknowledged invoices lost', findings.lostInvoices),
    zero('duplicate invoices', findings.duplicateInvoices),
    zero('duplicate numbers', findings.duplicateNumbers),
    zero('acknowledged changes of status lost', findings.lostStatusChanges),
    zero('acknowledged PDFs lost', findings.lostPdfs),
    zero('acknowledged mails lost', mails.lostMails),
    zero('mails sent twice', mails.mailsSentTwice),
    zero('reminders and recurring invoices lost', schedule.lostDue),
    zero('reminders and recurring invoices made twice', schedule.doneTwice),
    zero(
      'requests left hanging',
      named(({ hanging }) => new Array<string>(hanging).fill('no answer within the limit')),
    ),
    zero(
      'answers that nobody may get',
      named(({ notAllowed }) => notAllowed),
    ),
    zero(
      'faults without recovery',
      named(({ recovered }) => (recovered ? [] : ['not well again within the limit'])),
    ),
  ];
}
