import { found } from '../http/errors.js';
import { noParams, route } from '../http/route.js';

export const paymentMethodRoutes = [
  route('GET', '/v1/payment_methods/:id', noParams, ({ state }, _, id) =>
    found(state.paymentMethods, id, 'PaymentMethod'),
  ),
];
