import type Stripe from 'stripe';
import { z } from 'zod';
import { badRequest, found } from '../http/errors.js';
import { page, pageParams } from '../http/lists.js';
import { boolean, changedMetadata, integer, metadata, text } from '../http/params.js';
import { noParams, route } from '../http/route.js';
import { newId } from '../world/ids.js';
import type { World } from '../world/world.js';
import { createProduct, newProduct } from './products.js';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
});

/** What a checkout may name in place of a price. */
export const priceData = z.strictObject({
  currency: text,
  unit_amount: integer,
  product: text.optional(),
  product_data: newProduct.omit({ active: true }).optional(),
  recurring: recurring.optional(),
});

const newPrice = priceData.extend({
  active: boolean.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: boolean.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
});

/** @throws ApiError 400 where the product is not there, or another price has the lookup key */
export function createPrice(world: World, params: z.infer<typeof newPrice>): Stripe.Price {
  const { state } = world;
  if (params.unit_amount < 0) throw badRequest('Invalid non-negative integer', 'unit_amount');
  if (params.lookup_key) freeLookupKey(world, params.lookup_key, params.transfer_lookup_key);
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: changedMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: productOf(world, params),
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    // Text on the wire, of which the package makes a decimal.
    unit_amount_decimal: String(params.unit_amount) as unknown as Stripe.Decimal,
  };
  state.prices[price.id] = price;
  world.emit('price.created', price);
  return price;
}

function productOf(world: World, { product, product_data: data }: z.infer<typeof priceData>): string {
  if (product) return found(world.state.products, product, 'product', 'product').id;
  if (data) return createProduct(world, data).id;
  throw badRequest('You must specify either `product` or `product_data` when creating a price.', 'product');
}

/** A lookup key names one price: it moves where that is asked for. */
function freeLookupKey(world: World, key: string, transfer = false): void {
  const holder = Object.values(world.state.prices).find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw badRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  holder.lookup_key = null;
  world.emit('price.updated', holder, { lookup_key: key });
}

const listPrices = pageParams.extend({
  active: boolean.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  currency: text.optional(),
});

export const priceRoutes = [
  route('POST', '/v1/prices', newPrice, createPrice),
  route('GET', '/v1/prices/:id', noParams, ({ state }, _, id) => found(state.prices, id, 'price')),
  route('GET', '/v1/prices', listPrices, ({ state }, { active, lookup_keys, product, type, currency, ...params }) => {
    const prices = Object.values(state.prices)
      .filter((price) => active === undefined || price.active === active)
      .filter((price) => !lookup_keys || lookup_keys.includes(price.lookup_key ?? ''))
      .filter((price) => !product || price.product === product)
      .filter((price) => !type || price.type === type)
      .filter((price) => !currency || price.currency === currency);
    return page('/v1/prices', prices, params);
  }),
];
