import type Stripe from 'stripe';
import { z } from 'zod';
import { found } from '../http/errors.js';
import { page, pageParams } from '../http/lists.js';
import { boolean, changedMetadata, metadata, text } from '../http/params.js';
import { noParams, route } from '../http/route.js';
import { newId } from '../world/ids.js';
import type { World } from '../world/world.js';

export const newProduct = z.strictObject({
  name: text,
  active: boolean.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});

export function createProduct(world: World, params: z.infer<typeof newProduct>): Stripe.Product {
  const now = world.now();
  const product: Stripe.Product = {
    id: newId('prod', 14),
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: changedMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  world.state.products[product.id] = product;
  world.emit('product.created', product);
  return product;
}

export const productRoutes = [
  route('POST', '/v1/products', newProduct, createProduct),
  route('GET', '/v1/products/:id', noParams, ({ state }, _, id) => found(state.products, id, 'product')),
  route('GET', '/v1/products', pageParams.extend({ active: boolean.optional() }), ({ state }, params) =>
    page(
      '/v1/products',
      Object.values(state.products).filter(({ active }) => params.active === undefined || active === params.active),
      params,
    ),
  ),
];
