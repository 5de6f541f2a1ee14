import { beforeAll, describe, expect, it } from '@jest/globals';
import { healthOf, type ServiceHealth, type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { answerMessage, fileNats, startTcpProxy, type TcpProxy } from '@paperbill/testing';
import request from 'supertest';
import { startTestBff } from '../testing/test-bff.js';
import { startTestProvider } from '../testing/test-provider.js';

const allUp = {
  nats: 'up',
  identity: 'up',
  billing: 'up',
  catalogue: 'up',
  invoicing: 'up',
  documents: 'up',
  identityProvider: 'up',
};

describe('health', () => {
  let nats: TcpProxy;
  let provider: TcpProxy;
  let url: string;
  const stops = new Map<ServiceName, () => Promise<void>>();

  const fakeHealth = async (service: ServiceName, status: ServiceHealth['status']) => {
    await stops.get(service)?.();
    stops.set(service, await answerMessage(healthOf(service), (): ServiceHealth => ({ service, status, details: {} })));
  };
  const ready = async () => {
    const { status, body } = await request(url).get('/health/ready');
    return { code: status, ...(body as { status: string; details: Record<string, string> }) };
  };

  beforeAll(async () => {
    const { proxy, issuer } = await startTestProvider();
    [nats, provider] = [await startTcpProxy((await fileNats()).url), proxy];
    ({ url } = await startTestBff({ NATS_URL: nats.url, OIDC_ISSUER: issuer }));
    await Promise.all(serviceNames.map((service) => fakeHealth(service, 'up')));
  });

  it('is ready while all that it needs answers', async () => {
    expect(await ready()).toEqual({ code: 200, status: 'up', details: allUp });
  });

  it('tells of a service that is gone or down, and is ready for the calls that do without it', async () => {
    await stops.get('documents')!();
    expect(await ready()).toEqual({ code: 200, status: 'degraded', details: { ...allUp, documents: 'down' } });

    await fakeHealth('documents', 'down');
    expect(await ready()).toEqual({ code: 200, status: 'degraded', details: { ...allUp, documents: 'down' } });

    await fakeHealth('documents', 'up');
    expect((await ready()).status).toBe('up');
  });

  it('is not ready while sessions can’t be read, which every call needs', async () => {
    await fakeHealth('identity', 'down');
    expect(await ready()).toEqual({ code: 503, status: 'down', details: { ...allUp, identity: 'down' } });
    await fakeHealth('identity', 'up');
    expect((await ready()).code).toBe(200);
  });

  it('tells of an identity provider that can’t be reached, and serves those who are signed in', async () => {
    await provider.disconnect();
    expect(await ready()).toEqual({ code: 200, status: 'degraded', details: { ...allUp, identityProvider: 'down' } });
    await provider.reconnect();
    expect((await ready()).status).toBe('up');
  });

  it('without NATS is not ready, but lives', async () => {
    await nats.disconnect();
    const { code, details } = await ready();
    expect([code, details['nats']]).toEqual([503, 'down']);
    expect((await request(url).get('/health/live')).body).toEqual({ status: 'up' });
  });
});
