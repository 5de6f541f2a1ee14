import type { Findings } from '../findings.js';
import type { Figures } from './figures.js';

/** What must be 0 in the end. */
export interface Zero {
  name: string;
  count: number;
  /** What was found, a line each. */
  found: string[];
}

export function zerosOf(figures: Figures[], findings: Findings): Zero[] {
  const zero = (name: string, found: string[]): Zero => ({ name, count: found.length, found });
  const named = (select: (line: Figures) => string[]) =>
    figures.flatMap((line) => select(line).map((text) => `${line.fault}: ${text}`));
  return [
    zero('acknowledged invoices lost', findings.lostInvoices),
    zero('duplicate invoices', findings.duplicateInvoices),
    zero('duplicate numbers', findings.duplicateNumbers),
    zero('acknowledged changes of status lost', findings.lostStatusChanges),
    zero('acknowledged PDFs lost', findings.lostPdfs),
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
