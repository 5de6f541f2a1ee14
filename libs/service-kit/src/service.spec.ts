import { beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { healthOf } from '@paperbill/contracts';
import { type MessageBus, requestContext } from '@paperbill/messaging';
import { createDatabase, fileNats } from '@paperbill/test-infrastructure';
import { addNote, connectBus, managers, ready, relay, start } from './testing/notes-service.js';

describe('A service that runs', () => {
  let bus: MessageBus;
  let app: INestApplication;

  beforeAll(async () => {
    const [nats, database] = await Promise.all([fileNats(), createDatabase()]);
    app = await start(database.url, nats.url);
    bus = connectBus(nats.url);
  });

  it('has its tables and answers its messages', async () => {
    expect(await bus.call(addNote, { text: 'first' })).toEqual({ count: expect.any(Number) });
  });

  it('passes request id and trace context on to the services that it calls', async () => {
    const context = {
      requestId: 'request-from-the-browser',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    expect(await requestContext.run(context, () => bus.call(relay, {}))).toEqual(context);
  });

  it('keeps the contexts of requests apart that it works on at once', async () => {
    const contexts = Array.from({ length: 20 }, (_, index) => ({ requestId: `request-${index}` }));
    const told = await Promise.all(contexts.map((context) => requestContext.run(context, () => bus.call(relay, {}))));
    expect(told).toMatchObject(contexts);
  });

  it('gives a request that brings no id one of its own', async () => {
    expect(await bus.call(relay, {})).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('gives each message an entity manager of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await bus.call(managers, {})).id));
    expect(new Set(ids).size).toBe(10);
  });

  it('says over HTTP and over NATS that it is well', async () => {
    const response = await ready(app);
    expect(response.status).toBe(200);
    expect(await bus.call(healthOf('catalogue'), {})).toEqual({
      service: 'catalogue',
      status: 'up',
      details: { database: 'up', nats: 'up', startup: 'up' },
    });
  });
});
