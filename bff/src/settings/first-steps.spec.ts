import { beforeEach, describe, expect, it } from '@jest/globals';
import { type FirstStep, firstSteps } from '@paperbill/contracts/http';
import type { FirstStepsOfUser } from '@paperbill/contracts/nats';
import { startTestApi } from '../testing/test-api.js';

const FIRST_STEPS_PATH = '/app/api/first-steps';
const customersReply = (count: number) => ({
  items: Array.from({ length: count }, () => ({})),
  more: false,
  total: count,
});

const api = await startTestApi();

describe('The first steps', () => {
  beforeEach(() => void api.services.takeRequests());

  const read = async (ofUser: Partial<FirstStepsOfUser>, customerCount = 0) => {
    api.services.reply('getFirstSteps', { skipped: [], hasCompany: false, hasInvoice: false, ...ofUser });
    api.services.reply('selectCustomers', customersReply(customerCount));
    const { body } = await api.call('get', FIRST_STEPS_PATH);
    return (body as { steps: { state: string }[] }).steps.map(({ state }) => state);
  };
  const takeNames = () => api.services.takeRequests().map(({ name }) => name);

  it('are open for a new account', async () => {
    expect(await read({})).toEqual(['open', 'open', 'open']);
  });

  it('are done by what exists, also if they were skipped before', async () => {
    expect(await read({ hasCompany: true, skipped: ['company'] }, 1)).toEqual(['done', 'done', 'open']);
    expect(await read({ hasInvoice: true })).toEqual(['open', 'done', 'done']);
    expect(await read({ skipped: ['customer'] })).toEqual(['open', 'skipped', 'open']);
  });

  it('end permanently as soon as none is open', async () => {
    expect(await read({ hasCompany: true, skipped: ['invoice'] }, 1)).toEqual([]);
    expect(api.services.takeRequests().at(-1)).toMatchObject({
      name: 'skipFirstSteps',
      request: { userId: api.user.id, steps: firstSteps },
    });
    expect(await read({ skipped: [...firstSteps] })).toEqual([]);
    expect(takeNames()).toEqual(['getFirstSteps']);
  });

  it.each<[string, FirstStep[]]>([
    ['one step', ['company']],
    ['all steps', [...firstSteps]],
  ])('are skipped: %s', async (_, steps) => {
    api.services.reply('getFirstSteps', { skipped: steps, hasCompany: false, hasInvoice: false });
    const { status, body } = await api.call('post', `${FIRST_STEPS_PATH}/skip`, { steps });
    expect(status).toBe(200);
    expect(api.services.takeRequests()[0]).toMatchObject({ name: 'skipFirstSteps', request: { steps } });
    expect((body as { steps: [] }).steps).toHaveLength(steps.length === 1 ? 3 : 0);
  });

  it.each([[undefined], ['company'], [['tour']], [[...firstSteps, 'company']]])(
    'cannot be skipped by the steps %j',
    async (steps) => {
      expect((await api.call('post', `${FIRST_STEPS_PATH}/skip`, { steps })).status).toBe(400);
      expect(takeNames()).toEqual([]);
    },
  );
});
