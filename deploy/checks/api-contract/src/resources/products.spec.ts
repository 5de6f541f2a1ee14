import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Product, Tax } from '@paperbill/contracts/http';
import { MAX_AMOUNT } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { aProduct, aTax } from '@paperbill/testing/data';
import { type Person, signIn } from '@paperbill/testing/people';
import { expectFieldErrors } from '../testing/refusals.js';
import { anId, anInstant } from '../testing/shapes.js';

const [ada, otherUser] = await Promise.all([signIn(), signIn()]);

const createProduct = async (fields: object = aProduct()) => (await ada.post<Product>('/api/products', fields)).body;
const listProducts = async (person = ada) => (await person.get<Product[]>('/api/products')).body;

const PRICE_MESSAGE = 'Please enter a price from 0 with at most 4 decimals';

const invalidFieldCases: [string, object, [path: string, message: string][]][] = [
  ['without a name', { name: undefined }, [['name', 'Name is required']]],
  ['with a blank name', { name: '  ' }, [['name', 'Name is required']]],
  ['without a price', { unitPrice: undefined }, [['unitPrice', 'Unit price is required']]],
  ['with an empty price', { unitPrice: '' }, [['unitPrice', 'Unit price is required']]],
  ['with a price that is not a number', { unitPrice: '12,50' }, [['unitPrice', PRICE_MESSAGE]]],
  ['with a price with five decimals', { unitPrice: '1.00005' }, [['unitPrice', PRICE_MESSAGE]]],
  ['with a negative price', { unitPrice: '-0.01' }, [['unitPrice', PRICE_MESSAGE]]],
  ['with a price above the maximum', { unitPrice: '100000000.00' }, [
    ['unitPrice', 'This amount is too large: it can be at most 99,999,999.99'],
  ]],
  ['with several invalid fields', { name: '', unitPrice: 'x' }, [['name', 'Name is required'], ['unitPrice', PRICE_MESSAGE]]],
]; // oxfmt-ignore

describe('GET /api/products', () => {
  it("returns the user's own products, sorted by name", async () => {
    const grace = await signIn();
    for (const name of ['Writing', 'Advice']) await grace.post('/api/products', aProduct({ name }));
    expect((await listProducts(grace)).map(({ name }) => name)).toEqual(['Advice', 'Writing']);
    expect((await listProducts(otherUser)).map(({ name }) => name)).toEqual([]);
  });
});

describe('GET /api/products with paging', () => {
  it('returns the page and the total number', async () => {
    const grace = await signIn();
    for (const product of [
      aProduct({ name: 'Advice', description: '', unitPrice: '9.00' }),
      aProduct({ name: 'Books', description: '', unitPrice: '10.00' }),
      aProduct({ name: 'Workshop', description: 'A day\nwith lunch', unitPrice: '1.00' }),
    ]) {
      await grace.post('/api/products', product);
    }
    for (const [query, names, total] of [
      ['page=1&pageSize=2&sort=-unitPrice', ['Books', 'Advice'], '3'],
      ['search=LUNCH', ['Workshop'], '1'],
      ['search=o&limit=1', ['Books'], '2'],
    ] as const) {
      const { headers, body } = await grace.get<Product[]>(`/api/products?${query}`);
      expect([headers['x-total-count'], body.map(({ name }) => name)]).toEqual([total, names]);
    }
  });

  it('refuses an unknown sort order', async () => {
    const answer = await ada.get('/api/products?sort=description');
    expectFieldErrors(answer, ['sort', 'Please choose one of the listed options']);
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

  it.each(invalidFieldCases)('refuses a product %s', async (_, wrong, errors) => {
    expectFieldErrors(await ada.post('/api/products', { ...aProduct(), ...wrong }), ...errors);
  });
});

describe('The currency and the taxes of a product', () => {
  const createTax = async (person: Person) => (await person.post<Tax>('/app/api/taxes', aTax())).body.id;

  it('are returned if the user chose them, and kept if a change does not name them', async () => {
    const grace = await signIn();
    const defaults = { currency: 'IDR', defaultTaxIds: [await createTax(grace)] };
    const fields = aProduct({ unitPrice: '250000000.00' });
    const { body } = await grace.post<Product>('/api/products', { ...fields, ...defaults });
    expect(body).toEqual({ ...fields, ...defaults, id: anId, createdAt: anInstant });
    const url = `/api/products/${body.id}`;
    expect((await grace.put(url, fields)).body).toMatchObject({ ...fields, ...defaults });
    expect((await grace.put(url, aProduct())).body).toMatchObject(defaults);
    expectFieldErrors(
      await grace.put(url, { ...aProduct(), defaultTaxIds: [...defaults.defaultTaxIds, randomUUID()] }),
      ['defaultTaxIds', validationTexts.taxUnknown],
    );
    const { id, createdAt } = body;
    const cleared = { currency: '', defaultTaxIds: [] };
    expect((await grace.put(url, { ...aProduct(), ...cleared })).body).toEqual({ ...aProduct(), id, createdAt });
  });

  it('must be a known currency, different taxes of the user, and fit the price', async () => {
    const [own, foreign] = [await createTax(ada), await createTax(otherUser)];
    for (const [wrong, path, message] of [
      [{ currency: 'XXX' }, 'currency', validationTexts.option],
      [{ defaultTaxIds: 'GST' }, 'defaultTaxIds', validationTexts.option],
      [{ defaultTaxIds: [own, own] }, 'defaultTaxIds', validationTexts.repeatedTax],
      [{ defaultTaxIds: [foreign] }, 'defaultTaxIds', validationTexts.taxUnknown],
      [{ currency: 'USD', unitPrice: '100000000' }, 'unitPrice', validationTexts.amountTooLarge(MAX_AMOUNT)],
    ] as const) {
      const wrongProduct = { ...aProduct(), ...wrong };
      expectFieldErrors(await ada.post('/api/products', wrongProduct), [path, message]);
      const imported = await ada.post('/app/api/products/import', { rows: [aProduct(), wrongProduct] });
      expectFieldErrors(imported, [`rows.1.${path}`, message]);
    }
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
});
