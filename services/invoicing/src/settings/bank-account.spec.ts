import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { invoicing as messages } from '@paperbill/contracts/nats';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const DE = 'DE89370400440532013000';
const GB = 'GB33BUKB20201555555555';

describe('The bank account', () => {
  it('is none at first, keeps the one that was set, and goes again', async () => {
    const user = invoicing.newUser();
    expect(await user.bankAccount()).toEqual({ iban: '' });
    for (const iban of [DE, GB, '', '']) {
      expect(await user.saveBankAccount(iban)).toEqual({ iban });
      expect(await user.bankAccount()).toEqual({ iban });
    }
  });

  it.each(['DE89370400440532013001', 'XX89370400440532013000', 'DE8937040044053201300', 'de89370400440532013000', '1'])(
    'refuses %s',
    async (iban) => {
      await expect(invoicing.newUser().saveBankAccount(iban)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ path: 'iban' }],
      });
    },
  );

  it('is shown to clients as it is now, whenever the invoice was written', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext();
    const { token } = await user.createLink(id);
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const shown = async () => (await invoicing.bus.call(messages.readLink, { tokenHash })).invoice.iban;
    expect(await shown()).toBe('');
    await user.saveBankAccount(DE);
    expect(await shown()).toBe(DE);
  });
});
