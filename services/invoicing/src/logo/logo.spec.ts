import { beforeAll, describe, expect, it } from '@jest/globals';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { aProfile, countQueries, statementsOf } from '@paperbill/testing';
import { atOnce, failureCodes, type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { anSvg, aPng } from '../testing/pictures.js';

let invoicing: InvoicingUnderTest;
let green: Buffer;
let red: Buffer;

beforeAll(async () => {
  invoicing = await startInvoicing();
  [green, red] = await Promise.all([aPng(), aPng({ width: 40, height: 20 }, '#b8391f')]);
});

const MISSING = { code: 'NOT_FOUND' };

async function storedLogos(userId: string): Promise<number> {
  return (await invoicing.database.query('select sha256 from logos where user_id = $1', [userId])).length;
}

async function withLogo(logo = green) {
  const user = invoicing.newUser();
  const { logoUrl } = await user.saveProfile(aProfile(), logo);
  return { user, logoUrl };
}

describe('The logo of the profile', () => {
  it('can be read after its upload, at an address with the hash of its content', async () => {
    const { user, logoUrl } = await withLogo();
    const { mediaType, content, sha256 } = await user.logo();
    expect(mediaType).toBe('image/png');
    expect(logoUrl).toBe(`/api/profile/logo?v=${sha256}`);
    expect(await user.profile()).toMatchObject({ ...aProfile(), logoUrl });
    expect(await user.logo(logoUrl)).toMatchObject({ content, sha256 });
  });

  it('can be uploaded with the first save, and with a save of nothing else', async () => {
    const { user } = await withLogo();
    const { logoUrl } = await user.saveProfile({}, anSvg());
    expect(await user.profile()).toMatchObject({ ...aProfile(), logoUrl });
    expect(await user.logo()).toMatchObject({ mediaType: 'image/svg+xml' });
  });

  it('is kept by a save without a logo, or with its address', async () => {
    const { user, logoUrl } = await withLogo();
    expect(await user.saveProfile({ phone: '1' })).toMatchObject({ logoUrl });
    expect(await user.saveProfile({ ...aProfile(), logoUrl })).toMatchObject({ logoUrl });
  });

  it('is deleted by a save with an empty address', async () => {
    const { user, logoUrl } = await withLogo();
    expect(await user.saveProfile({ logoUrl: '' })).toMatchObject({ ...aProfile(), logoUrl: '' });
    await expect(user.logo()).rejects.toMatchObject(MISSING);
    await expect(user.logo(logoUrl)).rejects.toMatchObject(MISSING);
    expect(await storedLogos(user.id)).toBe(0);
  });

  it('is stored if the same save has an empty address', async () => {
    const user = invoicing.newUser();
    expect(await user.saveProfile({ ...aProfile(), logoUrl: '' }, green)).toMatchObject({
      logoUrl: expect.stringMatching(/^\/api\/profile\/logo\?v=/),
    });
  });

  it('replaces the previous one, which is deleted', async () => {
    const { user, logoUrl } = await withLogo();
    const second = await user.saveProfile({}, red);
    expect(second.logoUrl).not.toBe(logoUrl);
    await expect(user.logo(logoUrl)).rejects.toMatchObject(MISSING);
    expect(await storedLogos(user.id)).toBe(1);
  });

  it('has the same hash for each user who uploads it, and is stored for each of them', async () => {
    const [ada, charles] = [await withLogo(), await withLogo()];
    expect(ada.logoUrl).toBe(charles.logoUrl);
    await ada.user.saveProfile({ logoUrl: '' });
    await expect(charles.user.logo(charles.logoUrl)).resolves.toBeDefined();
    await expect(ada.user.logo(charles.logoUrl)).rejects.toMatchObject(MISSING);
  });

  it('is not found before an upload, and removing it then changes nothing', async () => {
    const user = invoicing.newUser();
    await expect(user.logo()).rejects.toMatchObject(MISSING);
    await user.saveProfile(aProfile());
    await expect(user.logo()).rejects.toMatchObject(MISSING);
    expect(await user.saveProfile({ logoUrl: '' })).toMatchObject({ ...aProfile(), logoUrl: '' });
  });

  it('adds no query to saves without a logo, and is read with one query by its address', async () => {
    const { user, logoUrl } = await withLogo();
    const statements = await statementsOf(invoicing, () => user.saveProfile({ phone: '1' }));
    expect(statements.filter(({ query }) => query.includes('logos'))).toEqual([]);
    expect(await countQueries(invoicing, () => user.logo(logoUrl))).toBe(1);
  });
});

describe('A refused logo', () => {
  it('changes nothing, including the other fields of the save', async () => {
    const { user, logoUrl } = await withLogo();
    await expect(user.saveProfile({ phone: '999' }, Buffer.from('no picture'))).rejects.toMatchObject({
      code: 'UNSUPPORTED_LOGO_TYPE',
      errors: [{ path: 'logo', message: validationTexts.logoType }],
    });
    await expect(user.saveProfile({ phone: '999' }, Buffer.alloc(LOGO_MAX_BYTES + 1))).rejects.toMatchObject({
      code: 'LOGO_TOO_LARGE',
    });
    expect(await user.profile()).toMatchObject({ ...aProfile(), logoUrl });
  });

  it('is not stored if another field of the save is refused', async () => {
    const user = invoicing.newUser();
    await expect(user.saveProfile({ phone: '1' }, green)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await storedLogos(user.id)).toBe(0);
  });
});

describe('An invoice', () => {
  it('keeps its logo after the logo of the profile was replaced or removed', async () => {
    const { user, logoUrl } = await withLogo();
    const { content } = await user.logo();
    const invoice = await user.createNext();
    expect(invoice.companyLogoUrl).toBe(logoUrl);

    await user.saveProfile({}, red);
    const later = await user.createNext();
    await user.saveProfile({ logoUrl: '' });
    const last = await user.createNext();

    expect(await user.get(invoice.id)).toMatchObject({ companyLogoUrl: logoUrl });
    expect((await user.logo(logoUrl)).content).toEqual(content);
    expect((await user.logo(later.companyLogoUrl)).content).not.toEqual(content);
    expect(last.companyLogoUrl).toBe('');
    expect((await user.list()).items.map(({ companyLogoUrl }) => companyLogoUrl)).toEqual([
      '',
      later.companyLogoUrl,
      logoUrl,
    ]);
  });

  it('and the profile share one stored logo', async () => {
    const { user } = await withLogo();
    await user.createNext();
    await user.createNext();
    await user.saveProfile({}, green);
    expect(await storedLogos(user.id)).toBe(1);
  });

  it('always has its logo, also if invoices and logos are saved concurrently', async () => {
    const { user } = await withLogo();
    const results = await atOnce(30, (index): Promise<unknown> =>
      index % 3 === 0
        ? user.saveProfile({}, index % 2 ? red : green)
        : index % 3 === 1
          ? user.saveProfile({ logoUrl: '' })
          : user.createNext(),
    );
    expect(failureCodes(results)).toEqual([]);
    for (const { companyLogoUrl } of (await user.list()).items) {
      if (companyLogoUrl) await expect(user.logo(companyLogoUrl)).resolves.toBeDefined();
    }
    const { logoUrl } = await user.profile();
    const shown = new Set([logoUrl, ...(await user.list()).items.map((invoice) => invoice.companyLogoUrl)]);
    shown.delete('');
    expect(await storedLogos(user.id)).toBe(shown.size);
  });
});

describe('A database constraint refuses', () => {
  it.each([
    ['a logo under the hash of another content', `update logos set content = '\\x00'`],
    ['a logo of another type', `update logos set media_type = 'text/html'`],
    ['the removal of a logo that is still shown', 'delete from logos'],
    ['an invoice with a logo that is not stored', `update invoices set company_logo_sha256 = repeat('0', 64)`],
  ])('%s', async (_nonsense, change) => {
    const { user } = await withLogo();
    await user.createNext();
    await expect(invoicing.database.query(`${change} where user_id = $1`, [user.id])).rejects.toThrow(/constraint/);
  });
});
