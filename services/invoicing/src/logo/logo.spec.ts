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

/** How many logos are stored for somebody. */
async function storedLogos(userId: string): Promise<number> {
  return (await invoicing.database.query('select sha256 from logos where user_id = $1', [userId])).length;
}

async function withLogo(logo = green) {
  const user = invoicing.newUser();
  const { logoUrl } = await user.saveProfile(aProfile(), logo);
  return { user, logoUrl };
}

describe('The logo of the profile', () => {
  it('is there from the save that brought it, with an address that names its content', async () => {
    const { user, logoUrl } = await withLogo();
    const { mediaType, content, sha256 } = await user.logo();
    expect(mediaType).toBe('image/png');
    expect(logoUrl).toBe(`/api/profile/logo?v=${sha256}`);
    expect(await user.profile()).toMatchObject({ ...aProfile(), logoUrl });
    expect(await user.logo(logoUrl)).toMatchObject({ content, sha256 });
  });

  it('can come with the first save, and with a save of nothing else', async () => {
    const { user } = await withLogo();
    const { logoUrl } = await user.saveProfile({}, anSvg());
    expect(await user.profile()).toMatchObject({ ...aProfile(), logoUrl });
    expect(await user.logo()).toMatchObject({ mediaType: 'image/svg+xml' });
  });

  it('stays where a save does not name it, or sends its address back', async () => {
    const { user, logoUrl } = await withLogo();
    expect(await user.saveProfile({ phone: '1' })).toMatchObject({ logoUrl });
    expect(await user.saveProfile({ ...aProfile(), logoUrl })).toMatchObject({ logoUrl });
  });

  it('goes with an empty address, and nothing of it is left', async () => {
    const { user, logoUrl } = await withLogo();
    expect(await user.saveProfile({ logoUrl: '' })).toMatchObject({ ...aProfile(), logoUrl: '' });
    await expect(user.logo()).rejects.toMatchObject(MISSING);
    await expect(user.logo(logoUrl)).rejects.toMatchObject(MISSING);
    expect(await storedLogos(user.id)).toBe(0);
  });

  it('wins over an empty address in the same save, as a form without a logo sends it', async () => {
    const user = invoicing.newUser();
    expect(await user.saveProfile({ ...aProfile(), logoUrl: '' }, green)).toMatchObject({
      logoUrl: expect.stringMatching(/^\/api\/profile\/logo\?v=/),
    });
  });

  it('takes the place of the one before, which is removed', async () => {
    const { user, logoUrl } = await withLogo();
    const second = await user.saveProfile({}, red);
    expect(second.logoUrl).not.toBe(logoUrl);
    await expect(user.logo(logoUrl)).rejects.toMatchObject(MISSING);
    expect(await storedLogos(user.id)).toBe(1);
  });

  it('is the same, whoever uploads it again, and belongs to each of them alone', async () => {
    const [ada, charles] = [await withLogo(), await withLogo()];
    expect(ada.logoUrl).toBe(charles.logoUrl);
    await ada.user.saveProfile({ logoUrl: '' });
    await expect(charles.user.logo(charles.logoUrl)).resolves.toBeDefined();
    await expect(ada.user.logo(charles.logoUrl)).rejects.toMatchObject(MISSING);
  });

  it('is not there before one is uploaded, and removing it then changes nothing', async () => {
    const user = invoicing.newUser();
    await expect(user.logo()).rejects.toMatchObject(MISSING);
    await user.saveProfile(aProfile());
    await expect(user.logo()).rejects.toMatchObject(MISSING);
    expect(await user.saveProfile({ logoUrl: '' })).toMatchObject({ ...aProfile(), logoUrl: '' });
  });

  it('costs saves without a logo nothing, and is read with one query where its address is known', async () => {
    const { user, logoUrl } = await withLogo();
    const statements = await statementsOf(invoicing, () => user.saveProfile({ phone: '1' }));
    expect(statements.filter(({ query }) => query.includes('logos'))).toEqual([]);
    expect(await countQueries(invoicing, () => user.logo(logoUrl))).toBe(1);
  });
});

describe('A refused logo', () => {
  it('leaves everything as it was, the other fields included', async () => {
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

  it('is not stored where the other fields are refused', async () => {
    const user = invoicing.newUser();
    await expect(user.saveProfile({ phone: '1' }, green)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await storedLogos(user.id)).toBe(0);
  });
});

describe('An invoice', () => {
  it('keeps the logo that it was saved with, whatever becomes of the profile’s', async () => {
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

  it('and the profile share a logo that is stored once', async () => {
    const { user } = await withLogo();
    await user.createNext();
    await user.createNext();
    await user.saveProfile({}, green);
    expect(await storedLogos(user.id)).toBe(1);
  });

  it('always finds its logo, however many invoices and logos are saved at once', async () => {
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

describe('The database itself refuses', () => {
  it.each([
    ['a logo under the name of another content', `update logos set content = '\\x00'`],
    ['a logo of another type', `update logos set media_type = 'text/html'`],
    ['to remove a logo that is still shown', 'delete from logos'],
    ['an invoice with a logo that is not stored', `update invoices set company_logo_sha256 = repeat('0', 64)`],
  ])('%s', async (_nonsense, change) => {
    const { user } = await withLogo();
    await user.createNext();
    await expect(invoicing.database.query(`${change} where user_id = $1`, [user.id])).rejects.toThrow(/constraint/);
  });
});
