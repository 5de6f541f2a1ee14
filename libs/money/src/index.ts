export * from './balance.js';
export * from './credit.js';
export * from './decimal.js';
export * from './discount.js';
export * from './format.js';
export * from './invoice-totals.js';
export * from './marks.js';
export * from './typed-decimal.js';
