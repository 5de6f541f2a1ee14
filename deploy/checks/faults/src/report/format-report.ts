import type { PaymentFindings } from '../client-payments.js';
import type { Findings } from '../findings.js';
import type { MailFindings } from '../mail-findings.js';
import type { ScheduleFindings } from '../schedule.js';
import type { FaultFigures } from './figures.js';

export interface AllFindings extends Findings, MailFindings, ScheduleFindings, PaymentFindings {}

const columns: [title: string, width: number][] = [
  ['fault', 40],
  ['requests', -8],
  ['errors', -6],
  ['answered again', -14],
  ['error-free', -10],
  ['back', -7],
  ['seen by clients', 0],
];

const formatRow = (cells: string[]): string =>
  cells
    .map((cell, index) => {
      const width = columns[index]![1];
      return width < 0 ? cell.padStart(-width) : cell.padEnd(width);
    })
    .join('  ')
    .trimEnd();

export const formatHeader = (): string => `${formatRow(columns.map(([title]) => title))}\n${'─'.repeat(120)}`;

export function formatFigures({
  fault,
  requests,
  errors,
  answeredAgainMs,
  errorFreeMs,
  readyMs,
  hasRecovered,
}: FaultFigures): string {
  const total = Object.values(errors).reduce((sum, count) => sum + count, 0);
  const kinds = Object.entries(errors).map(([kind, count]) => `${count} × ${kind}`);
  return formatRow([
    fault,
    `${requests}`,
    `${total}`,
    total ? formatSeconds(answeredAgainMs) : '',
    total ? formatSeconds(errorFreeMs) : '',
    readyMs === null || !hasRecovered ? 'NOT' : formatSeconds(readyMs),
    kinds.join(', '),
  ]);
}

const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const MAX_SHOWN_FINDINGS = 10;

export function formatConclusion(
  expectedZeros: ExpectedZero[],
  { retriedSaves, due, paidOnline, paidByTransfer }: AllFindings,
  { invoicesSaved, mailsSent }: { invoicesSaved: number; mailsSent: number },
): string {
  const lines = [
    `${invoicesSaved} invoices were saved, ${mailsSent} mails sent, ${paidOnline} invoices paid online (${paidByTransfer} of them by bank transfer), and ${due} reminders and recurring invoices fell due; for ${retriedSaves} invoices the first attempt failed, and a retry with the same key saved each of them once.`,
    '',
    ...expectedZeros.flatMap(({ name, count, descriptions }) => [
      `${count === 0 ? '✓' : '✗'} ${name}: ${count}`,
      ...descriptions.slice(0, MAX_SHOWN_FINDINGS).map((text) => `    ${text}`),
      ...(descriptions.length > MAX_SHOWN_FINDINGS ? [`    and ${descriptions.length - MAX_SHOWN_FINDINGS} more`] : []),
    ]),
  ];
  return lines.join('\n');
}

/** A number in the report that must be 0. Otherwise the run fails. */
export interface ExpectedZero {
  name: string;
  count: number;
  descriptions: string[];
}

export function toExpectedZeros(figures: FaultFigures[], findings: AllFindings): ExpectedZero[] {
  const toExpectedZero = (name: string, descriptions: string[]): ExpectedZero => ({
    name,
    count: descriptions.length,
    descriptions,
  });
  const describeForEachFault = (listProblems: (line: FaultFigures) => string[]) =>
    figures.flatMap((line) => listProblems(line).map((text) => `${line.fault}: ${text}`));
  return [
    toExpectedZero('acknowledged invoices lost', findings.lostInvoices),
    toExpectedZero('duplicate invoices', findings.duplicateInvoices),
    toExpectedZero('duplicate numbers', findings.duplicateNumbers),
    toExpectedZero('acknowledged changes of status lost', findings.lostStatusChanges),
    toExpectedZero('acknowledged PDFs lost', findings.lostPdfs),
    toExpectedZero('acknowledged mails lost', findings.lostMails),
    toExpectedZero('mails sent twice', findings.mailsSentTwice),
    toExpectedZero('reminders and recurring invoices lost', findings.lostScheduledWork),
    toExpectedZero('reminders and recurring invoices made twice', findings.duplicates),
    toExpectedZero('online payments lost', findings.lostPayments),
    toExpectedZero('online payments recorded twice', findings.duplicatePayments),
    toExpectedZero('ways to pay online that no client used', findUnusedWaysToPay(findings)),
    toExpectedZero(
      'requests without a response',
      describeForEachFault(({ hangingCount }) => new Array<string>(hangingCount).fill('no answer within the limit')),
    ),
    toExpectedZero(
      'responses that no user may get',
      describeForEachFault(({ disallowedFailures }) => disallowedFailures),
    ),
    toExpectedZero(
      'faults without recovery',
      describeForEachFault(({ hasRecovered }) => (hasRecovered ? [] : ['not well again within the limit'])),
    ),
  ];
}

const findUnusedWaysToPay = ({ paidOnline, paidByTransfer }: AllFindings): string[] => [
  ...(paidOnline === paidByTransfer ? ['card'] : []),
  ...(paidByTransfer === 0 ? ['bank transfer'] : []),
];
