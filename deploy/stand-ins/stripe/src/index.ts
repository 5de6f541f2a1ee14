export { type StripeControl, createStripeControl } from './control/client.js';
export { type DeliveryRules } from './webhooks/webhooks.js';
export { readOptions, type StripeOptions } from './options.js';
export { type RunningStripe, startStripe } from './start.js';
export { type EventDelivery } from './account/state.js';
