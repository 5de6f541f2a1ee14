import type { Invoice } from '@paperbill/contracts/http';
import type { Person } from '@paperbill/testing/people';
import type { SaveAttempts, SaveAttempt } from './load/saved-invoices.js';

/** An invoice as the product has it in the end. */
export type Stored = Pick<Invoice, 'id' | 'invoiceNumber' | 'total' | 'status' | 'contactPerson'> & {
  userId: string;
  /** The size of its PDF where one was made and acknowledged; undefined where it can't be downloaded. */
  pdfBytes?: number | undefined;
};

/** What differs between what users were told and what is stored; a line for each. */
export interface Findings {
  /** Acknowledged, and not there or not the same. */
  lostInvoices: string[];
  /** Two invoices of one save, or one that nobody saved. */
  duplicateInvoices: string[];
  /** Two invoices of a user with one number. */
  duplicateNumbers: string[];
  lostStatusChanges: string[];
  lostPdfs: string[];
  /** Saves of which a try failed, and how many of them were acknowledged in the end, as one invoice. */
  savesTriedAgain: number;
}

/** Holds what users were told against what is stored. */
export function compare(attempt: SaveAttempt[], stored: Stored[]): Findings {
  const byId = new Map(stored.map((invoice) => [invoice.id, invoice]));
  const known = new Set(attempt.map(({ key }) => key));
  const acknowledged = attempt.flatMap(({ saved, ...rest }) => (saved ? [{ ...rest, saved }] : []));
  const there = acknowledged.flatMap((told) => {
    const is = byId.get(told.saved.id);
    return is ? [{ told, is }] : [];
  });
  return {
    lostInvoices: acknowledged
      .filter(({ key, saved: { id, invoiceNumber, total } }) => {
        const is = byId.get(id);
        return is?.contactPerson !== key || is.invoiceNumber !== invoiceNumber || is.total !== total;
      })
      .map(({ saved }) => `number ${saved.invoiceNumber} (${saved.id})`),
    duplicateInvoices: [
      ...repeated(stored.map(({ contactPerson }) => contactPerson)),
      ...stored.filter(({ contactPerson }) => !known.has(contactPerson)).map(({ id }) => id),
    ],
    duplicateNumbers: repeated(stored.map(({ userId, invoiceNumber }) => `${invoiceNumber} of ${userId}`)),
    lostStatusChanges: there
      .filter(({ told, is }) => ![told.status, ...told.maybe].includes(is.status))
      .map(({ told, is }) => `number ${is.invoiceNumber} (${is.id}) is ${is.status}, was set to ${told.status}`),
    lostPdfs: there
      .filter(({ told, is }) => told.pdfBytes !== undefined && is.pdfBytes !== told.pdfBytes)
      .map(
        ({ told, is }) => `of number ${is.invoiceNumber} (${is.id}): ${is.pdfBytes} bytes instead of ${told.pdfBytes}`,
      ),
    savesTriedAgain: acknowledged.filter(({ lostAnswers }) => lostAnswers > 0).length,
  };
}

const repeated = (values: string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** Everything that the product has in the end, read as its users read it. */
export async function readBack(people: Person[], attempts: SaveAttempts): Promise<Stored[]> {
  const withPdf = new Set(attempts.all.filter(({ pdfBytes }) => pdfBytes !== undefined).map(({ saved }) => saved?.id));
  const stored = new Array<Stored>();
  for (const person of people) {
    const { status, body } = await person.get<Invoice[]>('/api/invoices');
    if (status !== 200) throw new Error(`The invoices can't be read back: ${status}`);
    for (const invoice of body) {
      const pdf = withPdf.has(invoice.id) ? await pdfBytes(person, invoice.id) : undefined;
      stored.push({ ...invoice, userId: person.user.id, pdfBytes: pdf });
    }
  }
  return stored;
}

async function pdfBytes(person: Person, id: string): Promise<number | undefined> {
  const { status, bytes } = await person.get(`/api/invoices/${id}/download-pdf`);
  return status === 200 && bytes.subarray(0, 5).toString() === '%PDF-' ? bytes.length : undefined;
}
