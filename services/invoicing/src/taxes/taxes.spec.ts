import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_LINE_TAXES, MAX_TAXES } from '@paperbill/contracts/rules';
import { refusalTexts, validationTexts } from '@paperbill/contracts/texts';
import { getFailureCodes, runConcurrently, startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

describe("The user's list of taxes", () => {
  it('is empty at first, and has saved taxes in the order of their creation', async () => {
    const user = invoicing.newUser();
    expect(await user.listTaxes()).toEqual([]);
    const gst = await user.createTax({ name: 'GST', rate: '5' });
    const qst = await user.createTax({ name: 'QST', rate: '9.975', isDefault: true });
    expect(await user.changeTax({ ...gst, name: 'TPS' })).toEqual({ ...gst, name: 'TPS', rate: '5.00' });
    expect(await user.listTaxes()).toEqual([{ ...gst, name: 'TPS' }, qst]);
    await expect(user.changeTax({ ...gst, id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses a key that was used for another tax', async () => {
    const user = invoicing.newUser();
    await user.createTax({}, 'key');
    await expect(user.createTax({ name: 'GST' }, 'key')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('has one audit event for each change, and none for repeated requests', async () => {
    const user = invoicing.newUser();
    await runConcurrently(3, () => user.createTax({}, 'key'));
    const tax = (await user.listTaxes())[0]!;
    await runConcurrently(3, () => user.changeTax({ ...tax, isArchived: true }));
    await user.deleteTax(tax.id);
    const events = await user.listAuditEvents();
    expect(events.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'tax.deleted VAT',
      'tax.changed VAT',
      'tax.created VAT',
    ]);
  });

  it(`has at most ${MAX_TAXES} taxes, also with concurrent requests`, async () => {
    const user = invoicing.newUser();
    const failed = getFailureCodes(await runConcurrently(MAX_TAXES + 2, () => user.createTax()));
    expect(failed).toEqual(['QUOTA_REACHED', 'QUOTA_REACHED']);
    const taxes = await user.listTaxes();
    expect(taxes).toHaveLength(MAX_TAXES);
    await user.changeTax({ ...taxes[0]!, name: 'changed' });
  });

  it(`has at most ${MAX_LINE_TAXES} default taxes`, async () => {
    const user = invoicing.newUser();
    for (let count = 0; count < MAX_LINE_TAXES; count++) await user.createTax({ isDefault: true });
    const message = validationTexts.tooManyDefaultTaxes(MAX_LINE_TAXES);
    await expect(user.createTax({ isDefault: true })).rejects.toMatchObject({
      errors: [{ path: 'isDefault', message }],
    });
    await user.changeTax({ ...(await user.listTaxes())[0]!, name: 'changed' });
  });

  it.each([
    ['rate', { kind: 'exempt', rate: '19' }, validationTexts.taxWithoutRate],
    ['rate', { rate: '100.01' }, validationTexts.taxRate],
    ['rate', { rate: '1.00001' }, validationTexts.taxRate],
    ['isDefault', { isDefault: true, isArchived: true }, validationTexts.archivedDefaultTax],
  ] as const)('refuses at %s a tax with %j', async (path, fields, message) => {
    const refused = invoicing.newUser().createTax(fields);
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: [{ path, message }] });
  });

  it('keeps both changes of a tax in two windows, and checks what they add up to', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createTax({ name: 'VAT', rate: '19' });
    await runConcurrently(2, (index) => user.changeTax(index === 0 ? { id, rate: '20' } : { id, isArchived: true }));
    expect(await user.listTaxes()).toMatchObject([{ name: 'VAT', rate: '20.00', isArchived: true }]);
    const message = validationTexts.archivedDefaultTax;
    await expect(user.changeTax({ id, isDefault: true })).rejects.toMatchObject({
      errors: [{ path: 'isDefault', message }],
    });
  });

  it('keeps a tax that a document has used, but lets the user archive it', async () => {
    const user = invoicing.newUser();
    const tax = await user.createTax();
    await invoicing.database.query('update taxes set is_used = true where user_id = $1', [user.id]);
    await expect(user.deleteTax(tax.id)).rejects.toMatchObject({ message: refusalTexts.taxInUse(tax.name) });
    await user.changeTax({ ...tax, isArchived: true });
    await expect(user.deleteTax(tax.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(user.deleteTax(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
