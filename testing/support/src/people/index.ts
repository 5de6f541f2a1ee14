export { Browser } from './browser.js';
export { waitForFreshMinute } from './wait-for-fresh-minute.js';
export { type Answer, type Method, send, type SentRequest } from './http.js';
export { readMailsTo, receiveMail } from './mailbox.js';
export { newAddress, openCheckout, payCheckout, Person, signIn, upgrade, visitor } from './person.js';
export { openWithoutReading, sendSlowly, type SlowConnection } from './slow-connections.js';
