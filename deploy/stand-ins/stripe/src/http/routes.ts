import { sessionRoutes } from '../checkout/sessions.js';
import { testClockRoutes } from '../clocks/test-clocks.js';
import { customerRoutes } from '../customers/customers.js';
import { paymentMethodRoutes } from '../customers/payment-methods.js';
import { eventRoutes } from '../events/routes.js';
import { invoiceRoutes } from '../invoices/routes.js';
import { portalRoutes } from '../portal/sessions.js';
import { priceRoutes } from '../products/prices.js';
import { productRoutes } from '../products/products.js';
import { subscriptionRoutes } from '../subscriptions/routes.js';
import type { Route } from './route.js';

/** Every call of the API. */
export const routes: Route[] = [
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
  ...portalRoutes,
  ...testClockRoutes,
];
