import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionEndedText } from '@paperbill/contracts/texts';
import { failure, fakeApi, answerSignedOut } from '../../test/fake-api.js';
import { createQueryClient, getJsonUnlessSignedOut } from './query-client.js';
import { browserNavigation, redirectToSignOut } from './redirect.js';

describe('the query client', () => {
  beforeEach(() => {
    jest.spyOn(browserNavigation, 'goTo').mockReturnValue(undefined);
    window.history.replaceState(null, '', '/invoices?page=2');
  });

  it('redirects to the identity provider on a 401 of the invoice list, and returns to the same page', async () => {
    fakeApi({ 'GET /api/invoices': answerSignedOut });
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/invoices'] })).rejects.toThrow(/^401: /);
    expect(browserNavigation.goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Finvoices%3Fpage%3D2');
  });

  it('redirects to the sign-in page with the reason on a 401 of any other request', async () => {
    fakeApi({ 'GET /api/profile': answerSignedOut });
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/profile'] })).rejects.toThrow(/^401: /);
    const address = { message: sessionEndedText, returnTo: '/invoices?page=2' };
    expect(browserNavigation.goTo).toHaveBeenCalledWith(`/login?${new URLSearchParams(address)}`);
  });

  it('does not replace a sign-out by the sign-in page', async () => {
    fakeApi({ 'GET /api/profile': answerSignedOut });
    redirectToSignOut();
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/profile'] })).rejects.toThrow(/^401: /);
    expect(jest.mocked(browserNavigation.goTo).mock.calls).toEqual([['/api/logout']]);
    window.dispatchEvent(new Event('pagehide'));
  });

  it('neither redirects nor retries after any other error', async () => {
    const { calls } = fakeApi({ 'GET /api/invoices': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now') });
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/invoices'] })).rejects.toThrow(/^503: /);
    expect(browserNavigation.goTo).not.toHaveBeenCalled();
    expect(calls).toHaveLength(1);
  });

  it('getJsonUnlessSignedOut returns null on a 401', async () => {
    fakeApi({ 'GET /api/subscription/status': answerSignedOut });
    const queryKey = ['/api/subscription/status'];
    expect(await createQueryClient().fetchQuery({ queryKey, queryFn: getJsonUnlessSignedOut })).toBeNull();
    expect(browserNavigation.goTo).not.toHaveBeenCalled();
  });
});
