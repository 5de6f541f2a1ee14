import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@paperbill/contracts/http';
import { aProduct } from '@paperbill/testing/data';
import { type Person, signIn } from '@paperbill/testing/people';
import { expectRefusal, expectWrongFields } from '../testing/refusals.js';
import { anId, anInstant } from '../testing/shapes.js';

let ada: Person;
let charles: Person;

beforeAll(async () => {
  [ada, charles] = await Promise.all([signIn(), signIn()]);
});

const createProduct = async (fields: object = aProduct()) => (await ada.post<Product>('/api/products', fields)).body;
const listProducts = async (person = ada) => (await person.get<Product[]>('/api/products')).body;

const PRICE_MESSAGE = 'Please enter a price from 0 with at most 4 decimals';

const refusedFields: [string, object, [path: string, message: string][]][] = [
  ['without a name', { name: undefined }, [['name', 'Name is required']]],
  ['with a blank name', { name: '  ' }, [['name', 'Name is required']]],
  ['with a name of 201 characters', { name: 'x'.repeat(201) }, [['name', 'Please use at most 200 characters']]],
  ['with a description of 501', { description: 'x'.repeat(501) }, [['description', 'Please use at most 500 characters']]],
  ['with a unit of 51', { unit: 'x'.repeat(51) }, [['unit', 'Please use at most 50 characters']]],
  ['without a price', { unitPrice: undefined }, [['unitPrice', 'Unit price is required']]],
  ['with an empty price', { unitPrice: '' }, [['unitPrice', 'Unit price is required']]],
  ['with a price that is no number', { unitPrice: '12,50' }, [['unitPrice', PRICE_MESSAGE]]],
  ['with a price of five decimals', { unitPrice: '1.00005' }, [['unitPrice', PRICE_MESSAGE]]],
  ['with a negative price', { unitPrice: '-0.01' }, [['unitPrice', PRICE_MESSAGE]]],
  ['with a price too large to store', { unitPrice: '100000000.00' }, [
    ['unitPrice', 'This amount is too large: it can be at most 99,999,999.99'],
  ]],
  ['with several wrong fields', { name: '', unitPrice: 'x' }, [['name', 'Name is required'], ['unitPrice', PRICE_MESSAGE]]],
]; // prettier-ignore

describe('GET /api/products', () => {
  it('returns an empty list to a new user', async () => {
    const answer = await (await signIn()).get('/api/products');
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  it("returns the user's own products by name", async () => {
    const grace = await signIn();
    for (const name of ['Writing', 'Advice']) await grace.post('/api/products', aProduct({ name }));
    expect((await listProducts(grace)).map(({ name }) => name)).toEqual(['Advice', 'Writing']);
    expect((await listProducts(charles)).map(({ name }) => name)).toEqual([]);
  });
});

describe('GET /api/products with paging', () => {
  it.each([
    ['page=1&pageSize=2&sort=-unitPrice', ['Books', 'Advice'], '3'],
    ['search=LUNCH', ['Workshop'], '1'],
    ['search=o&limit=1', ['Books'], '2'],
  ])('returns the page for ?%s, and the total number', async (query, names, total) => {
    const grace = await signIn();
    await grace.post('/api/products', aProduct({ name: 'Advice', description: '', unitPrice: '9.00' }));
    await grace.post('/api/products', aProduct({ name: 'Books', description: '', unitPrice: '10.00' }));
    await grace.post(
      '/api/products',
      aProduct({ name: 'Workshop', description: 'A day\nwith lunch', unitPrice: '1.00' }),
    );
    const { headers, body } = await grace.get<Product[]>(`/api/products?${query}`);
    expect([headers['x-total-count'], body.map(({ name }) => name)]).toEqual([total, names]);
  });

  it('refuses an unknown sort order', async () => {
    const answer = await ada.get('/api/products?sort=description');
    expectWrongFields(answer, ['sort', 'Please choose one of the listed options']);
  });
});

describe('POST /api/products', () => {
  it('answers 201 with the product', async () => {
    const answer = await ada.post('/api/products', aProduct());
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ ...aProduct(), id: anId, createdAt: anInstant });
    expect(await listProducts()).toContainEqual(answer.body);
  });

  it('fills in defaults of missing fields', async () => {
    expect(await createProduct({ name: 'Advice', unitPrice: '1' })).toEqual({
      id: anId,
      name: 'Advice',
      description: '',
      unit: 'each',
      unitPrice: '1.00',
      createdAt: anInstant,
    });
  });

  it.each([
    ['99999999.99', '99999999.99'],
    [0, '0.00'],
    [19.9, '19.90'],
    [' 7.5 ', '7.50'],
    ['+3', '3.00'],
  ])('accepts the price %j and returns %j', async (unitPrice, answered) => {
    expect((await createProduct({ ...aProduct(), unitPrice })).unitPrice).toBe(answered);
  });

  it('accepts the longest allowed texts', async () => {
    const longest = { name: 'n'.repeat(200), description: 'd'.repeat(500), unit: 'u'.repeat(50) };
    expect(await createProduct(aProduct(longest))).toMatchObject(longest);
  });

  it('ignores id and owner of the request', async () => {
    const created = await createProduct({ ...aProduct(), id: randomUUID(), userId: charles.user.id });
    expect(await listProducts()).toContainEqual(created);
    expect((await listProducts(charles)).map(({ id }) => id)).not.toContain(created.id);
  });

  it.each(refusedFields)('refuses one %s', async (_, wrong, errors) => {
    expectWrongFields(await ada.post('/api/products', { ...aProduct(), ...wrong }), ...errors);
  });
});

describe('POST /api/products with an Idempotency-Key', () => {
  const send = (key: string, fields: object, person = ada) =>
    person.post<Product>('/api/products', fields, { 'Idempotency-Key': key });

  it('creates one product for any number of requests, concurrent or later, with equal answers', async () => {
    const grace = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('key-1', aProduct(), grace)));
    answers.push(await send('key-1', aProduct(), grace));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(await listProducts(grace)).toEqual([answers[0]!.body]);
  });

  it('repeats its first answer after the product was deleted, and creates no other', async () => {
    const key = randomUUID();
    const { body } = await send(key, aProduct());
    await ada.delete(`/api/products/${body.id}`);
    expect(await send(key, aProduct())).toMatchObject({ status: 201, body });
    expect(await listProducts()).not.toContainEqual(body);
  });

  it('refuses other content, accepts the same key of another user, and refuses a long key', async () => {
    const key = randomUUID();
    const { body } = await send(key, aProduct());
    expectRefusal(await send(key, aProduct({ name: 'Another' })), 409, 'IDEMPOTENCY_KEY_REUSED');
    expect((await send(key, aProduct(), charles)).body.id).not.toBe(body.id);
    const tooLong = await send('k'.repeat(201), aProduct());
    expectWrongFields(tooLong, ['idempotencyKey', 'Please use at most 200 characters']);
  });
});

describe('POST /app/api/products/import', () => {
  const send = (rows: unknown, key: string = randomUUID()) =>
    ada.post<{ ids: string[] }>('/app/api/products/import', { rows }, { 'Idempotency-Key': key });

  it('answers 201 with ids in the order of the rows, once per key, and can be undone', async () => {
    const rows = ['Import B', 'Import A'].map((name) => aProduct({ name }));
    const key = randomUUID();
    const { status, body } = await send(rows, key);
    expect(status).toBe(201);
    expect((await send(rows, key)).body).toEqual(body);
    const imported = (await listProducts()).filter(({ name }) => name.startsWith('Import '));
    expect(imported.map(({ id }) => id)).toEqual(body.ids.toReversed());

    const undo = () => ada.post('/app/api/products/import/undo', body);
    expect(await charles.post('/app/api/products/import/undo', body)).toMatchObject({
      status: 200,
      body: { deleted: 0 },
    });
    expect(await undo()).toMatchObject({ status: 200, body: { deleted: 2 } });
    expect(await undo()).toMatchObject({ status: 200, body: { deleted: 0 } });
    expect((await listProducts()).filter(({ name }) => name.startsWith('Import '))).toEqual([]);
  });

  it('accepts 1,000 rows in one request', async () => {
    const grace = await signIn();
    const rows = Array.from({ length: 1_000 }, (_, index) => aProduct({ name: `Row ${index}` }));
    const { status, body } = await grace.post<{ ids: string[] }>('/app/api/products/import', { rows });
    expect([status, body.ids.length, (await listProducts(grace)).length]).toEqual([201, 1_000, 1_000]);
  });

  it('creates none if a row is invalid, and names the row and the field', async () => {
    const before = await listProducts();
    expectWrongFields(await send([aProduct(), { ...aProduct(), name: ' ' }]), ['rows.1.name', 'Name is required']);
    expectWrongFields(await send([]), ['rows', 'Please give at least one row']);
    expectWrongFields(await send(Array(1_001).fill(aProduct())), ['rows', 'Please give at most 1000 rows at once']);
    expect(await listProducts()).toEqual(before);
  });
});

describe('PUT /api/products/{id}', () => {
  it('answers 200 with the changed product, and ignores an id in the body', async () => {
    const { id, createdAt } = await createProduct();
    const fields = aProduct({ name: 'Long advice', description: '', unitPrice: '150.50' });
    const answer = await ada.put(`/api/products/${id}`, { ...fields, id: randomUUID() });
    expect([answer.status, answer.body]).toEqual([200, { ...fields, id, createdAt }]);
    expect(await listProducts()).toContainEqual(answer.body);
  });

  it.each(refusedFields)('refuses one %s, and keeps the stored one', async (_, wrong, errors) => {
    const before = await createProduct();
    expectWrongFields(await ada.put(`/api/products/${before.id}`, { ...aProduct(), ...wrong }), ...errors);
    expect(await listProducts()).toContainEqual(before);
  });

  it("answers 404 for another user's product, an unknown id and an invalid id", async () => {
    const before = await createProduct();
    for (const [person, id] of [[charles, before.id], [ada, randomUUID()], [ada, '1'], [ada, '%E0']] as const) {
      expectRefusal(await person.put(`/api/products/${id}`, aProduct({ name: 'Mine' })), 404, 'NOT_FOUND');
    } // prettier-ignore
    expect(await listProducts()).toContainEqual(before);
  });
});

describe('DELETE /api/products/{id}', () => {
  it('answers 204 once, and then 404', async () => {
    const { id } = await createProduct();
    const answer = await ada.delete(`/api/products/${id}`);
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect((await listProducts()).map((product) => product.id)).not.toContain(id);
    expectRefusal(await ada.delete(`/api/products/${id}`), 404, 'NOT_FOUND');
  });

  it("answers 404 for another user's product, which is kept", async () => {
    const product = await createProduct();
    expectRefusal(await charles.delete(`/api/products/${product.id}`), 404, 'NOT_FOUND');
    expect(await listProducts()).toContainEqual(product);
  });
});
