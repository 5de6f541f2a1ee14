import { expect, it } from '@jest/globals';
import type { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { processDue } from './process-due.js';

/** Processes 10 tasks in batches of one. Each task fails. @returns the number of tasks that were tried */
async function countTries(error: AppError): Promise<number> {
  let leaseCount = 0;
  let tried = 0;
  await processDue({
    leaseBatch: () => Promise.resolve(leaseCount++ < 10 ? [leaseCount] : []),
    work: () => {
      tried++;
      return Promise.reject(error);
    },
    retryLater: () => Promise.resolve(),
    isStopping: () => false,
    logger: { warn: () => undefined } as unknown as Logger,
  });
  return tried;
}

it.each([
  ['that another service is down', new AppError('SERVICE_UNAVAILABLE')],
  ['that Stripe is down', new AppError('PAYMENT_PROVIDER_FAILED')],
])('stops after three failures whose reason is %s', async (_, error) => {
  expect(await countTries(error)).toBe(3);
});

it('continues after failures whose reason is that Stripe refuses the account of a user', async () => {
  const refusal = new AppError('PAYMENT_PROVIDER_FAILED', { reason: { code: 'paymentRefused' } });
  expect(await countTries(AppError.fromWire(refusal.toWire()))).toBe(10);
});
