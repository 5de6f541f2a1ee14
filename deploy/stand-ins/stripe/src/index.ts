export { type StripeControl, stripeControl } from './control/client.js';
export { type DeliveryRules } from './webhooks/webhooks.js';
export { readOptions, type StripeOptions } from './options.js';
export { type RunningStripe, startStripe } from './start.js';
export { type Delivery } from './account/state.js';
