import { describe, expect, it } from '@jest/globals';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

describe('The first steps', () => {
  it('are done by a company name and by an issued invoice', async () => {
    const user = invoicing.newUser();
    expect(await user.getFirstSteps()).toEqual({ skipped: [], hasCompany: false, hasInvoice: false });
    await user.saveProfile({ companyName: 'Lovelace Analytics' });
    expect(await user.getFirstSteps()).toMatchObject({ hasCompany: true, hasInvoice: false });
    await user.createNext();
    expect(await user.getFirstSteps()).toEqual({ skipped: [], hasCompany: true, hasInvoice: true });
  });

  it('are skipped permanently, also if two devices skip the same step', async () => {
    const user = invoicing.newUser();
    await Promise.all([user.skipFirstSteps(['company']), user.skipFirstSteps(['company', 'customer'])]);
    const { skipped } = await user.getFirstSteps();
    expect(skipped).toEqual(['company', 'customer']);
    await user.skipFirstSteps([]);
    expect((await invoicing.newUser().getFirstSteps()).skipped).toEqual([]);
  });
});
