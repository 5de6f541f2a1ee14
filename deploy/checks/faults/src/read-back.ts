import type { Invoice } from '@paperbill/contracts/http';
import type { Person } from '@paperbill/testing/people';
import type { Stored } from './findings.js';
import type { Memory } from './load/memory.js';

/** Everything that the product has in the end, read as its users read it. */
export async function readBack(people: Person[], memory: Memory): Promise<Stored[]> {
  const withPdf = new Set(memory.all.filter(({ pdfBytes }) => pdfBytes !== undefined).map(({ saved }) => saved?.id));
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
