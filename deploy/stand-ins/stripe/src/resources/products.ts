import type Stripe from 'stripe';
import { z } from 'zod';
import { createId, type Account } from '../account/account.js';
import { booleanParam, integerParam, metadataParam, toPage, pageParams, textParam } from '../http/params.js';
import { badRequestError, findOrThrow, defineRoute } from '../http/route.js';

const newProductSchema = z.strictObject({ name: textParam, metadata: metadataParam });

function createProduct(account: Account, params: z.infer<typeof newProductSchema>): Stripe.Product {
  const product = {
    id: createId('prod', 14),
    object: 'product',
    active: true,
    created: account.now(),
    metadata: params.metadata,
    name: params.name,
    type: 'service',
  } as Stripe.Product;
  account.state.products[product.id] = product;
  account.emit('product.created', product);
  return product;
}

export const productRoutes = [defineRoute('POST', '/v1/products', newProductSchema, createProduct)];

/** Schema of a price that is created only for one checkout. */
export const priceDataSchema = z.strictObject({
  currency: textParam,
  unit_amount: integerParam,
  product: textParam.optional(),
  product_data: newProductSchema.optional(),
  recurring: z.strictObject({ interval: z.literal('month') }),
});

const newPriceSchema = priceDataSchema.extend({
  active: booleanParam.optional(),
  lookup_key: textParam.optional(),
  metadata: metadataParam,
});

export function createPrice(account: Account, params: z.infer<typeof newPriceSchema>): Stripe.Price {
  const { state } = account;
  if (params.unit_amount < 0) throw badRequestError('Invalid non-negative integer', 'unit_amount');
  if (params.lookup_key) checkLookupKey(account, params.lookup_key);
  const price = {
    id: createId('price'),
    object: 'price',
    active: params.active ?? true,
    created: account.now(),
    currency: params.currency.toLowerCase(),
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata,
    product: findOrCreateProduct(account, params),
    recurring: { interval: 'month', interval_count: 1 },
    type: 'recurring',
    unit_amount: params.unit_amount,
  } as Stripe.Price;
  state.prices[price.id] = price;
  account.emit('price.created', price);
  return price;
}

function findOrCreateProduct(
  account: Account,
  { product, product_data: data }: z.infer<typeof priceDataSchema>,
): string {
  if (product) return findOrThrow(account.state.products, product, 'product', 'product').id;
  if (data) return createProduct(account, data).id;
  throw badRequestError('You must specify either `product` or `product_data` when creating a price.', 'product');
}

function checkLookupKey({ state }: Account, key: string): void {
  const holder = Object.values(state.prices).find((price) => price.lookup_key === key);
  if (!holder) return;
  throw badRequestError(
    `A price (\`${holder.id}\`) already uses that lookup key.`,
    'lookup_key',
    'resource_already_exists',
  );
}

const listPricesSchema = pageParams.extend({
  active: booleanParam.optional(),
  lookup_keys: z.array(textParam).max(10).optional(),
});

export const priceRoutes = [
  defineRoute('POST', '/v1/prices', newPriceSchema, createPrice),
  defineRoute('GET', '/v1/prices', listPricesSchema, ({ state }, { active, lookup_keys, ...params }) => {
    const prices = Object.values(state.prices)
      .filter((price) => active === undefined || price.active === active)
      .filter((price) => !lookup_keys || lookup_keys.includes(price.lookup_key ?? ''));
    return toPage('/v1/prices', prices, params);
  }),
];
