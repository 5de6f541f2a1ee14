import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { describeError, toReadableError } from './describe-error.js';

const stripeError = new Error('Invalid API Key provided');
const busyError = new AppError('PAYMENT_PROVIDER_FAILED', { reason: { code: 'paymentsBusy' }, cause: stripeError });

describe('The reason of a failure', () => {
  it.each([
    ['paymentsBusy (Invalid API Key provided)', busyError],
    [
      'PAYMENT_PROVIDER_FAILED (Invalid API Key provided)',
      new AppError('PAYMENT_PROVIDER_FAILED', { cause: stripeError }),
    ],
    ['SERVICE_UNAVAILABLE', new AppError('SERVICE_UNAVAILABLE')],
    ['Invalid API Key provided', stripeError],
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
  ])('is rendered as a sentence for staff: %s', (stored, text) => {
    expect(toReadableError(stored)).toBe(text);
  });

  it.each([
    'The payment provider refused this request. Please try again later. (Invalid API Key provided)',
    'timeout',
    'constructor (of a class)',
  ])('is returned unchanged if an earlier release stored it as a sentence: %s', (stored) => {
    expect(toReadableError(stored)).toBe(stored);
  });
});
