import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startTestBff, type TestBff } from '../testing/test-bff.js';
import { MetricsServer } from './metrics-server.js';

describe('/metrics', () => {
  let bff: TestBff;
  let metricsUrl: string;

  beforeAll(async () => {
    bff = await startTestBff({ METRICS_PORT: '0' });
    const { port } = bff.app.get(MetricsServer).address() as AddressInfo;
    metricsUrl = `http://127.0.0.1:${port}`;
  });

  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`${bff.url}${path}`, { method, headers: { Origin: 'http://localhost:3000' } });
    await response.text();
    return response;
  };
  const scrape = async () => (await fetch(`${metricsUrl}/metrics`)).text();

  it('is served on METRICS_PORT only', async () => {
    expect((await get('/metrics')).status).toBe(404);
    expect((await fetch(`${metricsUrl}/metrics`)).headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await fetch(`${metricsUrl}/api/login`)).status).toBe(404);
  });

  it('labels requests by route pattern, without paths or user data', async () => {
    await get('/api/customers/ada@example.com', 'DELETE');
    await get('/api/customers/6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b', 'DELETE');
    await get('/api/ada@example.com');
    await get('/ada@example.com');
    await get('/health/live');

    const routes = [...(await scrape()).matchAll(/duration_seconds_count\{(method=[^}]*)\}/g)].map(
      ([, labels]) => labels,
    );
    expect(routes).toEqual(
      expect.arrayContaining([
        'method="DELETE",route="/api/customers/:id",status="401"',
        'method="GET",route="none",status="404"',
        'method="GET",route="client",status="404"',
        'method="GET",route="/health/live",status="200"',
      ]),
    );
    expect(await scrape()).not.toMatch(/ada@example|6f1b7a2e/);
  });

  it('counts failed sign-ins', async () => {
    await fetch(`${bff.url}/api/callback?error=access_denied`, { redirect: 'manual' });
    expect(await scrape()).toContain('paperbill_sign_ins_total{outcome="no_code"} 1');
  });

  it('reports which dependencies are up', async () => {
    const text = await scrape();
    expect(text).toContain('paperbill_dependency_up{dependency="nats"} 1');
    expect(text).toContain('paperbill_dependency_up{dependency="identity"} 0');
    expect(text).toContain('paperbill_ready 0');
  });
});
