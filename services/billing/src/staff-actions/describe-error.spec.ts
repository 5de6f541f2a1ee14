import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { describeError, errorAsRead } from './describe-error.js';

const cause = new Error('Invalid API Key provided');
const busy = new AppError('PAYMENT_PROVIDER_FAILED', { reason: { code: 'paymentsBusy' }, cause });

describe('Why something failed', () => {
  it.each([
    ['paymentsBusy (Invalid API Key provided)', busy],
    ['PAYMENT_PROVIDER_FAILED (Invalid API Key provided)', new AppError('PAYMENT_PROVIDER_FAILED', { cause })],
    ['SERVICE_UNAVAILABLE', new AppError('SERVICE_UNAVAILABLE')],
    ['Invalid API Key provided', cause],
  ])('is stored as %s', (stored, error) => {
    expect(describeError(error)).toBe(stored);
  });

  it.each([
    [
      'paymentsBusy (Invalid API Key provided)',
      'The payment provider is busy right now. Please try again in a moment. (Invalid API Key provided)',
    ],
    ['SERVICE_UNAVAILABLE', 'A part of the service is not available right now. Please try again.'],
    ['', ''],
  ])('%s is rendered for staff', (stored, text) => {
    expect(errorAsRead(stored)).toBe(text);
  });

  it.each([
    'The payment provider refused this request. Please try again later. (Invalid API Key provided)',
    'timeout',
    'constructor (of a class)',
  ])('is read as a release before stored it: %s', (stored) => {
    expect(errorAsRead(stored)).toBe(stored);
  });
});
