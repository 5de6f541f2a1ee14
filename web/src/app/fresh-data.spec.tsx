import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { failure, fakeApi, json } from '../../test/fake-api.js';
import { createQueryClient } from '../api/query-client.js';
import { useEntityList } from '../entities/entity-list.js';
import { userQuery } from '../features/auth/api/session.js';
import { logoQuery, useProfile } from '../features/profile/api/profile.js';

const MINUTE_MS = 60_000;

describe('Data that stays fresh', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('requests the signed-in user again only after five minutes', async () => {
    const { calls } = fakeApi({ 'GET /api/auth/user': { id: 'user-1' } });
    const queryClient = createQueryClient();
    const begin = Date.now();
    const now = jest.spyOn(Date, 'now');
    await queryClient.fetchQuery(userQuery);
    now.mockReturnValue(begin + 4 * MINUTE_MS);
    await queryClient.fetchQuery(userQuery);
    expect(calls).toHaveLength(1);
    now.mockReturnValue(begin + 6 * MINUTE_MS);
    await queryClient.fetchQuery(userQuery);
    expect(calls).toHaveLength(2);
  });

  it('never requests a logo again while it is in the cache', async () => {
    const { calls } = fakeApi({
      'GET /logos/1': () => new Response('logo', { headers: { 'Content-Type': 'image/png' } }),
    });
    const queryClient = createQueryClient();
    // React Query keeps the logo in its cache while this observer is subscribed.
    const stop = new QueryObserver(queryClient, logoQuery('/logos/1')).subscribe(() => undefined);
    await queryClient.fetchQuery(logoQuery('/logos/1'));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000_000 * MINUTE_MS);
    await queryClient.fetchQuery(logoQuery('/logos/1'));
    stop();
    expect(calls).toHaveLength(1);
  });
});

describe('Data that several components of a page show', () => {
  afterEach(() => void jest.restoreAllMocks());

  function openPage() {
    const server = { isDown: false };
    const { calls } = fakeApi({
      'GET /api/profile': () =>
        server.isDown ? failure(504, 'SERVICE_TIMEOUT', 'No answer.') : json({ companyName: 'Rossi' }),
    });
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const mount = async () => {
      const mounted = renderHook(() => useProfile(), { wrapper });
      await waitFor(() => expect(mounted.result.current).toMatchObject({ isSuccess: true, isFetching: false }));
      return mounted;
    };
    return { server, client, calls, mount };
  }

  it('is requested once, also if one of them mounts after the response, and again by a dialog that opens later', async () => {
    const { calls, mount } = openPage();
    await mount();
    await mount();
    expect(calls).toHaveLength(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + MINUTE_MS);
    await mount();
    expect(calls).toHaveLength(2);
  });

  it('is requested again by the next page, also at once', async () => {
    const { calls, mount } = openPage();
    (await mount()).unmount();
    await mount();
    expect(calls).toHaveLength(2);
  });

  it('is requested again by a dialog if the refetch after a change failed', async () => {
    const { server, client, calls, mount } = openPage();
    await mount();
    server.isDown = true;
    await act(() => client.invalidateQueries());
    server.isDown = false;
    await mount();
    expect(calls).toHaveLength(3);
  });

  it('is requested again when the user comes back to the window', async () => {
    const { calls, mount } = openPage();
    await mount();
    await act(() => window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});

it('A list shows its last page until the next page arrives', async () => {
  let answer: (response: Response) => void = () => undefined;
  const page = (id: string) => json([{ id }], { headers: { 'X-Total-Count': '2' } });
  fakeApi({
    'GET /api/customers': ({ query }) =>
      query['page'] === '1' ? page('c1') : new Promise<Response>((resolve) => (answer = resolve)),
  });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ shown }) => useEntityList('/api/customers', { search: '', sort: undefined, page: shown, pageSize: 1 }),
    { wrapper, initialProps: { shown: 1 } },
  );
  await waitFor(() => expect(JSON.stringify(result.current.data)).toContain('c1'));
  rerender({ shown: 2 });
  await waitFor(() => expect(result.current.isFetching).toBe(true));
  expect(JSON.stringify(result.current.data)).toContain('c1');
  answer(page('c2'));
  await waitFor(() => expect(JSON.stringify(result.current.data)).toContain('c2'));
});
