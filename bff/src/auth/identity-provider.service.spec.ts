import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startRedirectingServer, startTcpProxy } from '@paperbill/testing';
import type { BffConfig } from '../config.js';
import { startTestProvider } from '../testing/test-provider.js';
import { IdentityProviderService } from './identity-provider.service.js';

const createService = (url: string) =>
  new IdentityProviderService({ OIDC_ISSUER: url, OIDC_CLIENT_ID: 'paperbill' } as BffConfig);

it('IdentityProviderService does not follow a redirect of the provider', async () => {
  const { url, followedPaths } = await startRedirectingServer();
  const provider = createService(url);
  expect(await provider.isReachable()).toBe(false);
  await expect(provider.getKeySource()).rejects.toThrow();
  expect(followedPaths).toEqual([]);
});

it('IdentityProviderService rejects a provider with another issuer', async () => {
  const { issuer } = await startTestProvider();
  await expect(createService(issuer).getKeySource()).resolves.toMatchObject({ issuer });
  const proxy = await startTcpProxy(issuer);
  await expect(createService(proxy.url).getKeySource()).rejects.toThrow(/issuer/);
});

it('IdentityProviderService logs each reason once why the provider can’t be reached', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const { url, disconnect } = await startTcpProxy((await startTestProvider()).issuer);
  const provider = createService(url);
  expect(await provider.isReachable()).toBe(true);
  expect(warn).not.toHaveBeenCalled();
  await disconnect();
  const now = jest.spyOn(Date, 'now');
  for (let second = 1; second <= 3; second++) {
    now.mockReturnValue(Date.now() + 1_000);
    expect(await provider.isReachable()).toBe(false);
  }
  now.mockRestore();
  expect(warn.mock.calls).toEqual([[expect.stringContaining('ECONNREFUSED')]]);
  warn.mockRestore();
});

it('IdentityProviderService checks the provider at most once per second', async () => {
  const provider = createService((await startTestProvider()).issuer);
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  for (let ask = 0; ask < 20; ask++) expect(await provider.isReachable()).toBe(true);
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1_800_000_001_000);
  expect(await provider.isReachable()).toBe(true);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
  now.mockRestore();
  fetchSpy.mockRestore();
});
