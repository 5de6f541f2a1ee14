import { expect, it } from '@jest/globals';
import { createHealthMessage } from '@paperbill/contracts/nats';
import { startTcpProxy } from '@paperbill/testing';
import { startBilling } from '../testing/billing-under-test.js';
import { startFakeStripe } from '../testing/fake-stripe.js';

it('The service reports that Stripe is down, and stays ready', async () => {
  const proxy = await startTcpProxy((await startFakeStripe()).url);
  const { app, bus } = await startBilling(proxy.url);
  const health = () => bus.call(createHealthMessage('billing'), {});

  expect(await health()).toMatchObject({ status: 'up', details: { database: 'up', stripe: 'up' } });
  await proxy.disconnect();
  expect(await health()).toMatchObject({ status: 'degraded', details: { database: 'up', stripe: 'down' } });
  expect((await fetch(`${await app.getUrl()}/health/ready`)).status).toBe(200);
});
