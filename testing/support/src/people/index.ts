export { Browser } from './browser.js';
export { waitForFreshMinute } from './wait-for-fresh-minute.js';
export { type Answer, type Method, send, type SentRequest } from './http.js';
export { readMailsTo, receiveMail } from './mailbox.js';
export { newAddress, openCheckout, pay, Person, signIn, upgrade, visitor } from './person.js';
export { readNothing, sendSlowly, type SlowConnection } from './slow-connections.js';
