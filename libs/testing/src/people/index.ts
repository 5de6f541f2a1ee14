export { Browser } from './browser.js';
export { openCheckout, pay, upgrade } from './checkout.js';
export { type Answer, type Method, send, type Sent } from './http.js';
export { newAddress, Person, signIn, visitor } from './person.js';
