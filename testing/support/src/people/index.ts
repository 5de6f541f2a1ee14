export { Browser } from './browser.js';
export { waitForFreshMinute } from './wait-for-fresh-minute.js';
export { type Answer, type Method, sendHttpRequest, type SentRequest } from './http.js';
export { readMailsTo, receiveMail } from './mailbox.js';
export { newAddress, openCheckout, payCheckout, Person, signIn, upgradeToPro, createVisitor } from './person.js';
export { openWithoutReading, sendSlowly, type SlowConnection } from './slow-connections.js';
