import { expect, it } from '@jest/globals';
import { healthOf } from '@paperbill/contracts/nats';
import { startTcpProxy, startTestService } from '@paperbill/testing';
import { documentsService } from '../service.js';
import { startFakeGotenberg, printing, refusing } from '../testing/fake-gotenberg.js';

it('The service tells whether Gotenberg is up, and stays ready while it is not', async () => {
  const renderer = await startFakeGotenberg();
  const proxy = await startTcpProxy(renderer.url);
  const { app, bus } = await startTestService(documentsService, { GOTENBERG_URL: proxy.url });
  const ready = async () => (await fetch(`${await app.getUrl()}/health/ready`)).status;
  const health = () => bus.call(healthOf('documents'), {});

  renderer.behaviour = printing;
  expect(await health()).toMatchObject({ status: 'up', details: { database: 'up', gotenberg: 'up' } });
  renderer.behaviour = refusing(503, '{"status":"down"}');
  expect(await health()).toMatchObject({ status: 'up', details: { database: 'up', gotenberg: 'down' } });
  await proxy.disconnect();
  expect(await health()).toMatchObject({ status: 'up', details: { database: 'up', gotenberg: 'down' } });
  expect(await ready()).toBe(200);
});
