import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readComposeFile, readFastRendererFile, rootUrl } from './compose.js';

it('fast-renderer.yml replaces the image of the renderer, and keeps its hardening and limits', () => {
  const { services } = readFastRendererFile();
  expect(Object.keys(services)).toEqual(['gotenberg']);
  const { gotenberg } = services;
  expect(Object.keys(gotenberg!).sort()).toEqual(['build', 'environment', 'healthcheck', 'image', 'init']);
  expect(gotenberg!.image).toMatch(/^paperbill\/renderer:\d/);
  expect(existsSync(new URL(gotenberg!.build!.args!['PROJECT']!, rootUrl))).toBe(true);
  // Compose merges both health checks. The merged one has the fast renderer's command, and Gotenberg's `interval` and
  // `retries`.
  expect(readComposeFile().services['gotenberg']!.healthcheck).toMatchObject({ interval: '10s', retries: 3 });
  expect(gotenberg!.healthcheck!.test).toEqual(['CMD', 'node', '/paperbill/healthy.mjs']);
});
