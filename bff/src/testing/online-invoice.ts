import type { LinkedInvoice, OnlineStateForClient } from '@paperbill/contracts/http';
import request from 'supertest';
import { anOpenedLink, LINK_PATH, serveClientLink } from './client-link.js';
import { PUBLIC_URL } from './test-bff.js';

/** Amounts of {@link serveOnlineInvoice} that the client can pay: the whole, or also a part. */
export const payable = { amount: '90.00', leastPart: null };
export const part = { amount: '90.00', leastPart: '0.50', mostPart: '89.50' };

export const aPayment = (fields: Partial<NonNullable<OnlineStateForClient['last']>>) => ({
  ...({ state: 'succeeded', amount: '90.00', method: 'card', date: '2026-11-30' } as const),
  ...fields,
});

export async function serveOnlineInvoice() {
  const { api, get, names } = await serveClientLink();
  const serveInvoice = (online: Partial<OnlineStateForClient>, fields: Partial<LinkedInvoice> = {}) =>
    api.services.reply(
      'readLink',
      anOpenedLink({ ...fields, online: { payable: null, inProgress: '0.00', last: null, ...online } }),
    );
  const postForm = (path: string) =>
    request(api.url).post(`${LINK_PATH}${path}`).type('form').set('Origin', PUBLIC_URL);
  return {
    ...{ api, get, names, postForm, serveInvoice },
    send: (fields: Record<string, string>) => postForm('/pay').send(fields),
    async showPage(online: Partial<OnlineStateForClient>, fields: Partial<LinkedInvoice> = {}): Promise<string> {
      serveInvoice(online, fields);
      return (await get(LINK_PATH)).text;
    },
  };
}
