import type { Invoice } from '@paperbill/contracts/http';
import type { Person } from '@paperbill/testing/people';
import type { SaveAttempt, SaveAttempts } from './load/saved-invoices.js';

export type StoredInvoiceWithPdf = Pick<Invoice, 'id' | 'invoiceNumber' | 'total' | 'status' | 'contactPerson'> & {
  userId: string;
  /** The size of the PDF that the API reported as generated. It is undefined if the PDF cannot be downloaded. */
  pdfBytes?: number | undefined;
};

export interface Findings {
  /** Invoices that the API acknowledged as saved, but that are missing or different. */
  lostInvoices: string[];
  /** Invoices that were stored twice although they were saved once, and invoices that no simulated user saved. */
  duplicateInvoices: string[];
  /** Invoice numbers that two invoices of the same user share. */
  duplicateNumbers: string[];
  lostStatusChanges: string[];
  lostPdfs: string[];
  /** The number of acknowledged saves that needed more than one attempt. */
  retriedSaves: number;
}

export function compareInvoices(attempts: SaveAttempt[], stored: StoredInvoiceWithPdf[]): Findings {
  const storedById = new Map(stored.map((invoice) => [invoice.id, invoice]));
  const knownKeys = new Set(attempts.map(({ key }) => key));
  const acknowledgedSaves = attempts.flatMap(({ savedInvoice, ...rest }) =>
    savedInvoice ? [{ ...rest, saved: savedInvoice }] : [],
  );
  const comparisons = acknowledgedSaves.flatMap((expected) => {
    const actual = storedById.get(expected.saved.id);
    return actual ? [{ expected, actual }] : [];
  });
  return {
    lostInvoices: acknowledgedSaves
      .filter(({ key, saved: { id, invoiceNumber, total } }) => {
        const actual = storedById.get(id);
        return actual?.contactPerson !== key || actual.invoiceNumber !== invoiceNumber || actual.total !== total;
      })
      .map(({ saved }) => `number ${saved.invoiceNumber} (${saved.id})`),
    duplicateInvoices: [
      ...findDuplicates(stored.map(({ contactPerson }) => contactPerson)),
      ...stored.filter(({ contactPerson }) => !knownKeys.has(contactPerson)).map(({ id }) => id),
    ],
    duplicateNumbers: findDuplicates(stored.map(({ userId, invoiceNumber }) => `${invoiceNumber} of ${userId}`)),
    lostStatusChanges: comparisons
      .filter(({ expected, actual }) => ![expected.status, ...expected.unconfirmedStatuses].includes(actual.status))
      .map(
        ({ expected, actual }) =>
          `number ${actual.invoiceNumber} (${actual.id}) is ${actual.status}, was set to ${expected.status}`,
      ),
    lostPdfs: comparisons
      .filter(({ expected, actual }) => expected.pdfBytes !== undefined && actual.pdfBytes !== expected.pdfBytes)
      .map(
        ({ expected, actual }) =>
          `of number ${actual.invoiceNumber} (${actual.id}): ${actual.pdfBytes} bytes instead of ${expected.pdfBytes}`,
      ),
    retriedSaves: acknowledgedSaves.filter(({ failedCount }) => failedCount > 0).length,
  };
}

const findDuplicates = (values: string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

export async function readStoredInvoices(people: Person[], attempts: SaveAttempts): Promise<StoredInvoiceWithPdf[]> {
  const idsWithPdf = new Set(
    attempts.all.filter(({ pdfBytes }) => pdfBytes !== undefined).map(({ savedInvoice }) => savedInvoice?.id),
  );
  const stored = new Array<StoredInvoiceWithPdf>();
  for (const person of people) {
    const { status, body } = await person.get<Invoice[]>('/api/invoices');
    if (status !== 200) throw new Error(`The invoices can't be read back: ${status}`);
    for (const invoice of body) {
      const pdf = idsWithPdf.has(invoice.id) ? await readPdfSize(person, invoice.id) : undefined;
      stored.push({ ...invoice, userId: person.user.id, pdfBytes: pdf });
    }
  }
  return stored;
}

async function readPdfSize(person: Person, id: string): Promise<number | undefined> {
  const { status, bytes } = await person.get(`/api/invoices/${id}/download-pdf`);
  return status === 200 && bytes.subarray(0, 5).toString() === '%PDF-' ? bytes.length : undefined;
}
