import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, Tax } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { aCustomer, aLineItem, aTax, daysFromToday } from '@paperbill/testing/data';
import { type Person, signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../testing/invoice-calls.js';
import { expectRefusal, expectFieldErrors } from '../testing/refusals.js';
import { anId, anInstant } from '../testing/shapes.js';

const [ada, otherUser] = await Promise.all([signIn(), signIn()]);

const createCustomer = async (fields: object = aCustomer()) =>
  (await ada.post<Customer>('/api/customers', fields)).body;
const listCustomers = async (person = ada) => (await person.get<Customer[]>('/api/customers')).body;

const EMPTY_INVOICE_STATS = { totalInvoices: 0, totalPaid: '0.00', totalOutstanding: '0.00', averageDaysToPay: null };

/** Each case contains fields that make a customer invalid. Both POST and PUT must reject the customer. */
const invalidFieldCases: [string, object, [path: string, message: string][]][] = [
  ['without a name', { name: undefined }, [['name', 'Company name is required']]],
  ['with a blank name', { name: ' \t' }, [['name', 'Company name is required']]],
  ['with an invalid e-mail address', { email: 'charles@' }, [['email', 'Please enter a valid e-mail address']]],
  ['with unknown payment terms', { paymentTerms: 'net7' }, [['paymentTerms', 'Please choose one of the listed options']]],
  ['with a list as its name', { name: ['a'] }, [['name', 'Please enter text without control characters']]],
  ['with several invalid fields', { name: '', email: 'x', zipCode: '1'.repeat(21) }, [
    ['name', 'Company name is required'],
    ['email', 'Please enter a valid e-mail address'],
    ['zipCode', 'Please use at most 20 characters'],
  ]],
]; // oxfmt-ignore

describe('GET /api/customers', () => {
  it("returns the user's own customers, sorted by name", async () => {
    const grace = await signIn();
    for (const name of ['Zuse', 'Aiken']) await grace.post('/api/customers', aCustomer({ name }));
    expect((await listCustomers(grace)).map(({ name }) => name)).toEqual(['Aiken', 'Zuse']);
    expect((await listCustomers(otherUser)).map(({ name }) => name)).toEqual([]);
  });
});

describe('The currency and the taxes of a customer', () => {
  const createTax = async (person: Person) => (await person.post<Tax>('/app/api/taxes', aTax())).body.id;

  it('are returned if the user chose them, and kept if a change does not name them', async () => {
    const grace = await signIn();
    const defaults = { currency: 'USD', defaultTaxIds: [await createTax(grace)] };
    const { body } = await grace.post<Customer>('/api/customers', { ...aCustomer(), ...defaults });
    expect(body).toMatchObject(defaults);
    expect((await grace.put(`/api/customers/${body.id}`, aCustomer())).body).toMatchObject(defaults);
    expectFieldErrors(await grace.post('/api/customers', { ...aCustomer(), defaultTaxIds: [randomUUID()] }), [
      'defaultTaxIds',
      validationTexts.taxUnknown,
    ]);
  });

  it('lose a deleted tax at the next change, even if the request still has it', async () => {
    const grace = await signIn();
    const [remainingTax, deletedTax] = [await createTax(grace), await createTax(grace)];
    const defaults = { defaultTaxIds: [remainingTax, deletedTax] };
    const { body } = await grace.post<Customer>('/api/customers', { ...aCustomer(), ...defaults });
    expect((await grace.delete(`/app/api/taxes/${deletedTax}`)).status).toBe(204);
    const { body: read } = await grace.get<Customer>(`/app/api/customers/${body.id}`);
    const changed = await grace.put<Customer>(`/api/customers/${body.id}`, read);
    expect([changed.status, changed.body.defaultTaxIds]).toEqual([200, [remainingTax]]);
    expectFieldErrors(
      await grace.put(`/api/customers/${body.id}`, { ...read, defaultTaxIds: [remainingTax, deletedTax] }),
      ['defaultTaxIds', validationTexts.taxUnknown],
    );
  });
});

describe('GET /api/customers with paging', () => {
  let grace: Person;

  beforeAll(async () => {
    grace = await signIn();
    for (const [name, contactPerson, email] of [['Zuse KG', 'Konrad', 'k@zuse.example'], ['Aiken', 'Howard', 'h@mark1.example'],
      ['100% Cotton', 'Zoe', 'z@cotton.example']]) {
      await grace.post('/api/customers', aCustomer({ name: name!, contactPerson: contactPerson!, email: email! }));
    } // oxfmt-ignore
  });

  it.each([
    ['page=1&pageSize=2', ['100% Cotton', 'Aiken'], '3'],
    ['page=2&pageSize=2', ['Zuse KG'], '3'],
    ['page=9', [], '3'],
    ['limit=1', ['100% Cotton'], '3'],
    ['search=KONRAD', ['Zuse KG'], '1'],
    ['search=%25', ['100% Cotton'], '1'],
    ['search=mark1', ['Aiken'], '1'],
    ['search=_', [], '0'],
    ['search=z&sort=-name', ['Zuse KG', '100% Cotton'], '2'],
    ['sort=email', ['Aiken', 'Zuse KG', '100% Cotton'], '3'],
    ['sort=-createdAt&limit=2', ['100% Cotton', 'Aiken'], '3'],
  ])('returns the page for ?%s, and the total number', async (query, names, total) => {
    const { status, headers, body } = await grace.get<Customer[]>(`/api/customers?${query}`);
    expect([status, headers['x-total-count']]).toEqual([200, total]);
    expect(body.map(({ name }) => name)).toEqual(names);
    expect(await listCustomers(grace)).toEqual(expect.arrayContaining(body));
  });

  it('returns the whole list without a query, and no total number', async () => {
    const { headers, body } = await grace.get<Customer[]>('/api/customers?search=&sort=');
    expect([headers['x-total-count'], body.length]).toEqual([undefined, 3]);
  });

  it.each([
    ['page=0', 'page', 'Please give a whole number from 1 to 1000000'],
    ['pageSize=201', 'pageSize', 'Please give a whole number from 1 to 200'],
    ['sort=phone', 'sort', 'Please choose one of the listed options'],
    [`search=${'x'.repeat(201)}`, 'search', 'Please use at most 200 characters'],
  ])('refuses ?%s', async (query, path, message) => {
    expectFieldErrors(await grace.get(`/api/customers?${query}`), [path, message]);
  });
});

describe('GET /app/api/customers/{id}', () => {
  it('returns the same customer as the list, and 404 for a customer of another user', async () => {
    const customer = await createCustomer();
    const answer = await ada.get(`/app/api/customers/${customer.id}`);
    expect([answer.status, answer.body]).toEqual([200, customer]);
    for (const [person, id] of [[otherUser, customer.id], [ada, randomUUID()], [ada, 'x']] as const) {
      expectRefusal(await person.get(`/app/api/customers/${id}`), 404, 'NOT_FOUND');
    } // oxfmt-ignore
  });
});

describe('The totals of a customer', () => {
  it("sum the user's own invoices to that customer", async () => {
    const grace = await signIn();
    const { body: customer } = await grace.post<Customer>('/api/customers', aCustomer());
    const createInvoiceWithPrice = (unitPrice: string, fields: object = { customerId: customer.id }) =>
      saveInvoice(grace, { taxRate: '0.00', ...fields }, [aLineItem({ quantity: '1.00', unitPrice })]);
    const paid = await createInvoiceWithPrice('100.10', { customerId: customer.id, invoiceDate: daysFromToday(-4) });
    await grace.patch(`/api/invoices/${paid.id}/status`, { status: 'paid' });
    await createInvoiceWithPrice('20.20');
    await createInvoiceWithPrice('3.03', { customerId: customer.id, dueDate: daysFromToday(-1) });
    await createInvoiceWithPrice('5000.00', {});

    const totals = { totalInvoices: 3, totalPaid: '100.10', totalOutstanding: '23.23', averageDaysToPay: 4 };
    expect(await listCustomers(grace)).toEqual([{ ...customer, ...totals }]);
    expect((await grace.get('/api/customers?page=1')).body).toEqual([{ ...customer, ...totals }]);
    expect((await grace.get(`/app/api/customers/${customer.id}`)).body).toEqual({ ...customer, ...totals });
    expect((await grace.put(`/api/customers/${customer.id}`, aCustomer())).body).toMatchObject(totals);
  });
});

describe('POST /api/customers', () => {
  it('answers 201 with the customer', async () => {
    const fields = aCustomer({ paymentTerms: 'net90' });
    const answer = await ada.post('/api/customers', fields);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...fields,
      ...EMPTY_INVOICE_STATS,
      id: anId,
      createdAt: anInstant,
      updatedAt: anInstant,
    });
    expect(await listCustomers()).toContainEqual(answer.body);
  });

  it('fills in defaults of missing fields', async () => {
    expect(await createCustomer({ name: 'Babbage' })).toEqual({
      name: 'Babbage',
      contactPerson: '',
      email: '',
      address: '',
      addressLine2: '',
      city: '',
      state: '',
      zipCode: '',
      country: 'United States',
      phone: '',
      taxId: '',
      reference: '',
      paymentTerms: 'net30',
      ...EMPTY_INVOICE_STATS,
      id: anId,
      createdAt: anInstant,
      updatedAt: anInstant,
    });
  });

  it('ignores id, owner and dates of the request', async () => {
    const forgedFields = { id: randomUUID(), userId: otherUser.user.id, createdAt: '2000-01-01T00:00:00.000Z' };
    const created = await createCustomer({ ...aCustomer(), ...forgedFields });
    expect(created.id).not.toBe(forgedFields.id);
    expect(created.createdAt).not.toBe(forgedFields.createdAt);
    expect(await listCustomers()).toContainEqual(created);
    expect((await listCustomers(otherUser)).map(({ id }) => id)).not.toContain(created.id);
  });

  it.each(invalidFieldCases)('refuses a customer %s', async (_, wrong, errors) => {
    expectFieldErrors(await ada.post('/api/customers', { ...aCustomer(), ...wrong }), ...errors);
  });
});

describe('POST /api/customers with an Idempotency-Key', () => {
  const send = (key: string, fields: object, person = ada) =>
    person.post<Customer>('/api/customers', fields, { 'Idempotency-Key': key });

  it('creates one customer for any number of requests, concurrent or later, with equal responses', async () => {
    const grace = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('key-1', aCustomer(), grace)));
    answers.push(await send('key-1', aCustomer(), grace));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(await listCustomers(grace)).toEqual([answers[0]!.body]);
  });

  it('repeats its first response after the customer was deleted, and creates no second customer', async () => {
    const key = randomUUID();
    const { body } = await send(key, aCustomer());
    await ada.delete(`/api/customers/${body.id}`);
    expect(await send(key, aCustomer())).toMatchObject({ status: 201, body });
    expect(await listCustomers()).not.toContainEqual(body);
  });

  it('refuses a key for other content, accepts the same key of another user, and refuses a long key', async () => {
    const key = randomUUID();
    const { body } = await send(key, aCustomer());
    expectRefusal(await send(key, aCustomer({ name: 'Another' })), 409, 'IDEMPOTENCY_KEY_REUSED');
    expect((await send(key, aCustomer(), otherUser)).body.id).not.toBe(body.id);
    const tooLong = await send('k'.repeat(201), aCustomer());
    expectFieldErrors(tooLong, ['idempotencyKey', 'Please use at most 200 characters']);
  });
});

describe('POST /app/api/customers/import', () => {
  const send = (rows: unknown, key: string = randomUUID()) =>
    ada.post<{ ids: string[] }>('/app/api/customers/import', { rows }, { 'Idempotency-Key': key });

  it('returns ids in the order of the rows (201), imports once per key, and can be undone', async () => {
    const rows = ['Import B', 'Import A'].map((name) => aCustomer({ name }));
    const key = randomUUID();
    const { status, body } = await send(rows, key);
    expect(status).toBe(201);
    expect((await send(rows, key)).body).toEqual(body);
    const importedCustomers = (await listCustomers()).filter(({ name }) => name.startsWith('Import '));
    expect(importedCustomers.map(({ id }) => id)).toEqual(body.ids.toReversed());

    const undoImport = () => ada.post('/app/api/customers/import/undo', body);
    expect(await otherUser.post('/app/api/customers/import/undo', body)).toMatchObject({
      status: 200,
      body: { deleted: 0 },
    });
    expect(await undoImport()).toMatchObject({ status: 200, body: { deleted: 2 } });
    expect(await undoImport()).toMatchObject({ status: 200, body: { deleted: 0 } });
    expect((await listCustomers()).filter(({ name }) => name.startsWith('Import '))).toEqual([]);
  });

  it('creates no customer if a row is invalid, and names the row and the field', async () => {
    const before = await listCustomers();
    expectFieldErrors(await send([aCustomer(), { ...aCustomer(), name: ' ' }]), [
      'rows.1.name',
      'Company name is required',
    ]);
    expectFieldErrors(await send([]), ['rows', 'Please give at least one row']);
    expectFieldErrors(await send(Array(1_001).fill(aCustomer())), ['rows', 'Please give at most 1000 rows at once']);
    expect(await listCustomers()).toEqual(before);
  });
});

describe('PUT /api/customers/{id}', () => {
  it('answers 200 with the changed customer, and ignores an id in the body', async () => {
    const { id, createdAt } = await createCustomer();
    const fields = aCustomer({ name: 'Difference Engines', email: '', country: 'Canada' });
    const answer = await ada.put<Customer>(`/api/customers/${id}`, { ...fields, id: randomUUID() });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...fields, ...EMPTY_INVOICE_STATS, id, createdAt, updatedAt: anInstant });
    expect(await listCustomers()).toContainEqual(answer.body);
  });
});

describe('DELETE /api/customers/{id}', () => {
  it('answers 204 once, and then 404', async () => {
    const { id } = await createCustomer();
    const answer = await ada.delete(`/api/customers/${id}`);
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect((await listCustomers()).map((customer) => customer.id)).not.toContain(id);
    expectRefusal(await ada.delete(`/api/customers/${id}`), 404, 'NOT_FOUND');
    expectRefusal(await ada.put(`/api/customers/${id}`, aCustomer()), 404, 'NOT_FOUND');
  });
});
