import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CompanyProfile, Invoice, InvoiceWithLineItems } from '@paperbill/contracts/http';
import { aProfile } from '@paperbill/testing/data';
import { type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import { anInvoiceOfToday, postInvoice, saveInvoice } from '../testing/invoice-calls.js';
import { expectRefusal } from '../testing/refusals.js';

const runConcurrently = <Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

const countStatuses = (answers: { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const postInvoiceWithNextNumber = (person: Person, headers?: Record<string, string>) => {
  const { invoice, lineItems } = anInvoiceOfToday();
  return person.post<InvoiceWithLineItems>('/api/invoices?number=next', { invoice, lineItems }, headers);
};

const listInvoices = async (person: Person) => (await person.get<Invoice[]>('/api/invoices')).body;
const getNextNumber = async (person: Person) => (await person.get('/api/invoices/next-number')).body;

const signInAsPro = async () => {
  const person = await signIn();
  await upgradeToPro(person);
  return person;
};

describe('Concurrent saves', () => {
  it('40 times with the next number use each number once and skip no number', async () => {
    const ada = await signInAsPro();
    const answers = await runConcurrently(40, () => postInvoiceWithNextNumber(ada));
    expect(countStatuses(answers)).toEqual({ 201: 40 });
    const invoiceNumbers = (await listInvoices(ada))
      .map(({ invoiceNumber }) => Number(invoiceNumber))
      .sort((a, b) => a - b);
    expect(invoiceNumbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: 41 });
  });

  it('10 times with the same typed number create one invoice, and the other saves fail with 409', async () => {
    const ada = await signInAsPro();
    const answers = await runConcurrently(10, () => postInvoice(ada, anInvoiceOfToday({ invoiceNumber: 'INV-1' })));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 9 });
    expect(await listInvoices(ada)).toHaveLength(1);
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: 'INV-2' });
  });

  it('10 times by a user with four of five free invoices create exactly one invoice', async () => {
    const ada = await signIn();
    for (let count = 1; count <= 4; count++) await saveInvoice(ada);
    const answers = await runConcurrently(10, () => postInvoiceWithNextNumber(ada));
    expect(countStatuses(answers)).toEqual({ 201: 1, 403: 9 });
    for (const answer of answers.filter(({ status }) => status === 403)) {
      expectRefusal(answer, 403, 'INVOICE_LIMIT_REACHED');
    }
    expect((await listInvoices(ada)).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['5', '4', '3', '2', '1']);
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: 6 });
  });

  it('10 times with the same Idempotency-Key create one invoice and return ten equal responses', async () => {
    const ada = await signIn();
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await runConcurrently(10, () => postInvoiceWithNextNumber(ada, key));
    expect(countStatuses(answers)).toEqual({ 201: 10 });
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(await listInvoices(ada)).toHaveLength(1);
    expect(await getNextNumber(ada)).toEqual({ nextInvoiceNumber: 2 });
  });
});

describe('Concurrent changes', () => {
  it('of different profile fields keep all changes', async () => {
    const ada = await signIn();
    await ada.post('/api/profile', aProfile());
    const changes = { title: 'Countess', city: 'London', phone: '1', state: 'X', email: 'a@b.co', zipCode: '2' };
    await Promise.all(Object.entries(changes).map(([field, value]) => ada.post('/api/profile', { [field]: value })));
    expect((await ada.get<CompanyProfile>('/api/profile')).body).toMatchObject(changes);
  });

  it('of a first save of the profile create one profile', async () => {
    const ada = await signIn();
    const answers = await runConcurrently(10, () => ada.post<CompanyProfile>('/api/profile', aProfile()));
    expect(countStatuses(answers)).toEqual({ 200: 10 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});
