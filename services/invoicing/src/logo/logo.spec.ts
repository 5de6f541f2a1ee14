import { describe, expect, it } from '@jest/globals';
import { aProfile, countQueries, recordStatements } from '@paperbill/testing';
import { runConcurrently, getFailureCodes, startInvoicing } from '../testing/invoicing-under-test.js';
import { anSvg, aPng } from '../testing/pictures.js';

const invoicing = await startInvoicing();
const [greenLogo, redLogo] = await Promise.all([aPng(), aPng({ width: 40, height: 20 }, '#b8391f')]);

const NOT_FOUND = { code: 'NOT_FOUND' };

async function countStoredLogos(userId: string): Promise<number> {
  return (await invoicing.database.query('select sha256 from logos where user_id = $1', [userId])).length;
}

async function createUserWithLogo(logo = greenLogo) {
  const user = invoicing.newUser();
  const { logoUrl } = await user.saveProfile(aProfile(), logo);
  return { user, logoUrl };
}

describe('The logo of the profile', () => {
  it('can be uploaded with the first save, and with a save of nothing else', async () => {
    const { user } = await createUserWithLogo();
    const { logoUrl } = await user.saveProfile({}, anSvg());
    expect(await user.getProfile()).toMatchObject({ ...aProfile(), logoUrl });
    expect(await user.getLogo()).toMatchObject({ mediaType: 'image/svg+xml' });
  });

  it('is stored if the same save has an empty address', async () => {
    const user = invoicing.newUser();
    expect(await user.saveProfile({ ...aProfile(), logoUrl: '' }, greenLogo)).toMatchObject({
      logoUrl: expect.stringMatching(/^\/api\/profile\/logo\?v=/),
    });
  });

  it('replaces the previous one, which is deleted', async () => {
    const { user, logoUrl } = await createUserWithLogo();
    const second = await user.saveProfile({}, redLogo);
    expect(second.logoUrl).not.toBe(logoUrl);
    await expect(user.getLogo(logoUrl)).rejects.toMatchObject(NOT_FOUND);
    expect(await countStoredLogos(user.id)).toBe(1);
  });

  it('has the same hash for each user who uploads it, and is stored for each of them', async () => {
    const [ada, charles] = [await createUserWithLogo(), await createUserWithLogo()];
    expect(ada.logoUrl).toBe(charles.logoUrl);
    await ada.user.saveProfile({ logoUrl: '' });
    await expect(charles.user.getLogo(charles.logoUrl)).resolves.toBeDefined();
    await expect(ada.user.getLogo(charles.logoUrl)).rejects.toMatchObject(NOT_FOUND);
  });

  it('adds no query to saves without a logo, and is read with one query by its address', async () => {
    const { user, logoUrl } = await createUserWithLogo();
    const statements = await recordStatements(invoicing, () => user.saveProfile({ phone: '1' }));
    expect(statements.filter(({ query }) => query.includes('logos'))).toEqual([]);
    expect(await countQueries(invoicing, () => user.getLogo(logoUrl))).toBe(1);
  });
});

describe('A refused logo', () => {
  it('is not stored if another field of the save is refused', async () => {
    const user = invoicing.newUser();
    await expect(user.saveProfile({ phone: '1' }, greenLogo)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await countStoredLogos(user.id)).toBe(0);
  });
});

describe('An invoice', () => {
  it('keeps its logo after the logo of the profile was replaced or removed', async () => {
    const { user, logoUrl } = await createUserWithLogo();
    const { content } = await user.getLogo();
    const invoice = await user.createNext();
    expect(invoice.companyLogoUrl).toBe(logoUrl);

    await user.saveProfile({}, redLogo);
    const later = await user.createNext();
    await user.saveProfile({ logoUrl: '' });
    const last = await user.createNext();

    expect(await user.getInvoice(invoice.id)).toMatchObject({ companyLogoUrl: logoUrl });
    expect((await user.getLogo(logoUrl)).content).toEqual(content);
    expect((await user.getLogo(later.companyLogoUrl)).content).not.toEqual(content);
    expect(last.companyLogoUrl).toBe('');
    expect((await user.listInvoices()).items.map(({ companyLogoUrl }) => companyLogoUrl)).toEqual([
      '',
      later.companyLogoUrl,
      logoUrl,
    ]);
  });

  it('and the profile share one stored logo', async () => {
    const { user } = await createUserWithLogo();
    await user.createNext();
    await user.createNext();
    await user.saveProfile({}, greenLogo);
    expect(await countStoredLogos(user.id)).toBe(1);
  });

  it('always has its logo, also if invoices and logos are saved concurrently', async () => {
    const { user } = await createUserWithLogo();
    const results = await runConcurrently(30, (index): Promise<unknown> =>
      index % 3 === 0
        ? user.saveProfile({}, index % 2 ? redLogo : greenLogo)
        : index % 3 === 1
          ? user.saveProfile({ logoUrl: '' })
          : user.createNext(),
    );
    expect(getFailureCodes(results)).toEqual([]);
    for (const { companyLogoUrl } of (await user.listInvoices()).items) {
      if (companyLogoUrl) await expect(user.getLogo(companyLogoUrl)).resolves.toBeDefined();
    }
    const { logoUrl } = await user.getProfile();
    const shown = new Set([logoUrl, ...(await user.listInvoices()).items.map((invoice) => invoice.companyLogoUrl)]);
    shown.delete('');
    expect(await countStoredLogos(user.id)).toBe(shown.size);
  });
});
