import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CompanyProfile, companyProfileDefaults } from '@paperbill/contracts/http';
import { invoiceTemplates } from '@paperbill/contracts/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, json } from '../../../test/fake-api.js';
import { renderPage } from '../../../test/render-page.js';
import { sampleUser } from '../../../test/samples.js';
import ProfilePage from './profile-page.js';

const storedProfile: CompanyProfile = {
  ...companyProfileDefaults,
  companyName: 'Harbor & Finch',
  invoiceTemplate: 'modern',
};

function fakeProfileApi() {
  let profile = storedProfile;
  return fakeApi({
    'GET /api/auth/user': sampleUser,
    'GET /api/profile': () => json(profile),
    'POST /api/profile': ({ body }) => {
      profile = { ...profile, ...(body as Partial<CompanyProfile>) };
      return json(profile);
    },
  });
}

const findDesignGroup = () => screen.findByRole('group', { name: 'Invoice Design' });
const findDesign = (name: string) => screen.findByRole('radio', { name });
const findSheets = async () => (await findDesignGroup()).querySelectorAll<HTMLElement>('article');

beforeEach(() => {
  Object.assign(document, { fonts: { add: jest.fn() } });
  globalThis.FontFace ??= class {} as unknown as typeof FontFace;
});

describe('the invoice design field', () => {
  it('renders each design with the current input and its own styles, as an image without landmarks', async () => {
    fakeProfileApi();
    const { user } = renderPage(<ProfilePage />, '/profile');
    expect(await findDesign('Modern')).toBeChecked();
    expect(await findDesign('Classic')).not.toBeChecked();
    expect(await findDesign('Compact')).toHaveAccessibleDescription('Many lines on few pages');
    await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), ' Ltd');
    await waitFor(async () => {
      const names = [...(await findSheets())].map((sheet) => sheet.querySelector('.invoice-company-name')?.textContent);
      expect(names).toEqual(['Harbor & Finch Ltd', 'Harbor & Finch Ltd', 'Harbor & Finch Ltd']);
    });
    expect(within(await findDesignGroup()).queryByRole('article')).not.toBeInTheDocument();
    expect(within(await findDesignGroup()).queryByRole('heading')).not.toBeInTheDocument();

    const designOfSheets = [...(await findSheets())].map(
      (sheet) => sheet.closest<HTMLElement>('[data-design]')?.dataset['design'],
    );
    expect(designOfSheets).toEqual(invoiceTemplates);
    const styles = [...(await findDesignGroup()).querySelectorAll('style')];
    for (const [index, { sheet }] of styles.entries()) {
      const selectors = [...sheet!.cssRules].flatMap((rule) => (rule as CSSStyleRule).selectorText.split(','));
      expect(selectors.length).toBeGreaterThan(40);
      const isScopedSelector = (selector: string) =>
        selector.trim().startsWith(`[data-design=${designOfSheets[index]}] .invoice`);
      expect(selectors.filter((selector) => !isScopedSelector(selector))).toEqual([]);
    }
  });

  it('renders them with a chosen, unsaved logo', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: jest.fn() });
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('No pixels here')) });
    fakeProfileApi();
    const { user } = renderPage(<ProfilePage />, '/profile');
    await screen.findByRole('group', { name: 'Invoice Design' });
    const file = new File(['logo'], 'logo.png', { type: 'image/png' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await waitFor(async () => {
      const logos = [...(await findSheets())].map((sheet) => sheet.querySelector('img')?.getAttribute('src'));
      expect(logos).toEqual(Array(3).fill(`data:image/png;base64,${btoa('logo')}`));
    });
  });

  it('can be changed with the arrow keys and saved', async () => {
    const { calls } = fakeProfileApi();
    const { user } = renderPage(<ProfilePage />, '/profile');
    (await findDesign('Modern')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await findDesign('Compact')).toBeChecked();
    expect(screen.getByText('Unsaved changes')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(calls.at(-1)?.body).toMatchObject({ invoiceTemplate: 'compact' });
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });
});
