import { describe, expect, it } from '@jest/globals';
import { healthOf, type ServiceHealth, type ServiceName, serviceNames } from '@paperbill/contracts';
import { answerMessage, fileNats, openGate } from '@paperbill/testing';
import request from 'supertest';
import { startTestBff } from '../testing/test-bff.js';

const allUp = { nats: 'up', identity: 'up', billing: 'up', catalogue: 'up', invoicing: 'up', documents: 'up' };

describe('health', () => {
  it('is ready while NATS and all services are, and lives in any case', async () => {
    const gate = await openGate((await fileNats()).url);
    const { url } = await startTestBff({ NATS_URL: gate.url });
    const play = (service: ServiceName, status: ServiceHealth['status']) =>
      answerMessage(healthOf(service), (): ServiceHealth => ({ service, status, details: {} }));
    const stops = await Promise.all(serviceNames.map((service) => play(service, 'up')));
    const ready = async () => {
      const { status, body } = await request(url).get('/health/ready');
      return { code: status, ...(body as { status: string; details: Record<string, string> }) };
    };

    expect(await ready()).toEqual({ code: 200, status: 'up', details: allUp });

    await stops[4]!();
    expect(await ready()).toEqual({ code: 503, status: 'down', details: { ...allUp, documents: 'down' } });

    await play('documents', 'down');
    expect((await ready()).details['documents']).toBe('down');

    await gate.close();
    expect((await ready()).details['nats']).toBe('down');
    expect((await request(url).get('/health/live')).body).toEqual({ status: 'up' });
  });
});
