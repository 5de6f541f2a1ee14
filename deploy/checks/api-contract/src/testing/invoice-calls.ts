import { randomUUID } from 'node:crypto';
import type { InvoiceWithLineItems, LineItemFields, NewCreditNote, PaymentFields } from '@paperbill/contracts/http';
import type { NewInvoice } from '@paperbill/contracts/nats';
import { anInvoice, daysFromToday } from '@paperbill/testing/data';
import type { Answer, Person } from '@paperbill/testing/people';

export const anInvoiceOfToday = (fields: Partial<NewInvoice['invoice']> = {}, lineItems?: LineItemFields[]) =>
  anInvoice({ invoiceDate: daysFromToday(0), dueDate: daysFromToday(30), ...fields }, lineItems);

export const aCorrection = () => ({ date: daysFromToday(0), reason: 'Wrong price' });

export const aCreditNote = (fields: Partial<NewCreditNote> = {}): NewCreditNote => ({
  kind: 'amount',
  amount: '1.00',
  date: daysFromToday(0),
  reason: 'Agreed',
  note: '',
  ...fields,
});

export const aPayment = (fields: Partial<PaymentFields> = {}): PaymentFields => ({
  date: daysFromToday(0),
  amount: '5.00',
  method: 'bank_transfer',
  note: 'Thank you',
  ...fields,
});

export const postInvoice = (
  person: Person,
  request: unknown,
  headers?: Record<string, string>,
): Promise<Answer<InvoiceWithLineItems>> => person.post('/api/invoices', request, headers);

export function postChangedInvoice(person: Person, fields: object, line: object = {}) {
  const { invoice, lineItems } = anInvoiceOfToday({ invoiceNumber: randomUUID() });
  return postInvoice(person, { invoice: { ...invoice, ...fields }, lineItems: [{ ...lineItems[0], ...line }] });
}

/** Saves an invoice with the given number, or with the next free number. */
export async function saveInvoice(
  person: Person,
  fields: Partial<NewInvoice['invoice']> = {},
  lineItems?: LineItemFields[],
): Promise<InvoiceWithLineItems> {
  const path = fields.invoiceNumber === undefined ? '/api/invoices?number=next' : '/api/invoices';
  const { status, body } = await person.post<InvoiceWithLineItems>(path, anInvoiceOfToday(fields, lineItems));
  if (status !== 201) throw new Error(`The invoice was refused: ${JSON.stringify(body)}`);
  return body;
}
