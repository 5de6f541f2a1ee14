import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CompanyProfile, companyProfileDefaults } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, fakeApi, json } from '../../../../test/fake-api.js';
import { renderPage } from '../../../../test/render-page.js';
import { sampleUser } from '../../../../test/samples.js';
import ProfilePage from '../profile-page.js';

const LOGO_URL = `/api/profile/logo?v=${'a1'.repeat(32)}`;

const createPng = (name = 'logo.png', bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

/**
 * Opens the profile page with a fake API.
 *
 * @param refuse if it returns a response, the API saves nothing and sends this response
 */
async function openProfile({ logoUrl = '', refuse }: { logoUrl?: string; refuse?: () => Response | undefined } = {}) {
  let profile: CompanyProfile = { ...companyProfileDefaults, id: 'profile-1', companyName: 'Harbor & Finch', logoUrl };
  const { calls } = fakeApi({
    'GET /api/auth/user': sampleUser,
    'GET /api/profile': () => json(profile),
    'POST /api/profile': ({ body }) => {
      const refusal = refuse?.();
      if (refusal) return refusal;
      const { logo, ...fields } = body as Partial<CompanyProfile> & { logo?: File };
      profile = { ...profile, ...fields, ...(logo && { logoUrl: LOGO_URL }) };
      return json(profile);
    },
  });
  renderPage(<ProfilePage />, '/profile');
  // The test may choose files of any type. Users can do this too, although the input has the attribute `accept`.
  const user = userEvent.setup({ applyAccept: false });
  await screen.findByLabelText('Logo', { selector: 'input' });
  // Antd replaces the input element after each choice, so the element must be looked up each time.
  const input = () => screen.getByLabelText<HTMLInputElement>('Logo', { selector: 'input' });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>);
  return { user, input, sent };
}

const getSaveButton = () => screen.getByRole('button', { name: 'Save Profile' });
const queryPreview = () => screen.queryByRole('img', { name: 'Your logo' });

/** Fakes the pixels of every logo on the canvas. Half of them are green, half are red, and a few are white. */
function drawLogo(): void {
  const pixels = new Uint8ClampedArray([
    ...Array(60).fill([23, 98, 77, 255]).flat(),
    ...Array(40).fill([184, 57, 31, 255]).flat(),
    ...Array(90).fill([255, 255, 255, 255]).flat(),
  ]);
  const context = { drawImage: jest.fn(), getImageData: () => ({ data: pixels }) };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: jest.fn() });
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  drawLogo();
});

describe('choosing a logo', () => {
  it('shows the logo and keeps it until the profile is saved, also if the server refuses it first', async () => {
    const message = 'This image could not be read. Please save it again as PNG, JPG or SVG.';
    const answers = [failure(400, 'INVALID_INPUT', message, [{ path: 'logo', message }])];
    const { user, input, sent } = await openProfile({ refuse: () => answers.pop() });
    const file = createPng();
    await user.upload(input(), file);

    expect(await screen.findByText('Logo selected')).toBeVisible();
    expect(queryPreview()).toHaveAttribute('src', 'blob:chosen');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(sent()).toEqual([]);

    await user.click(getSaveButton());
    expect(await screen.findByText('Save failed')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(queryPreview()).toHaveAttribute('src', 'blob:chosen');
    await user.click(getSaveButton());
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(sent().slice(1)).toMatchObject([{ companyName: 'Harbor & Finch', logo: { name: 'logo.png', size: 4 } }]);
    expect(queryPreview()).toHaveAttribute('src', LOGO_URL);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();

    await user.click(getSaveButton());
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).not.toHaveProperty('logo');
  });

  it('also works by drag and drop, can be undone before it is saved, and replaces a broken logo', async () => {
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('broken')) });
    const { user, input, sent } = await openProfile({ logoUrl: LOGO_URL });
    fireEvent.drop(input(), { dataTransfer: { files: [createPng('dropped.png')] } });
    expect(await screen.findByText('Logo selected')).toBeVisible();
    expect(input()).toHaveAccessibleDescription('dropped.png will be saved with the profile');
    expect(screen.queryByRole('group', { name: 'Colors of your logo' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo selection' }));
    expect(queryPreview()).toHaveAttribute('src', LOGO_URL);
    await user.upload(input(), createPng());
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(queryPreview()).toHaveAttribute('src', LOGO_URL);
    expect(sent()).toEqual([]);
    fireEvent.error(queryPreview()!);
    expect(queryPreview()).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'The logo cannot be shown' })).toBeVisible();
  });

  it('rejects a file of another type or of more than 2 MB, and keeps the previous choice', async () => {
    const { user, input } = await openProfile();
    await user.upload(input(), createPng());
    for (const [file, message] of [
      [new File(['x'], 'logo.gif', { type: 'image/gif' }), 'Invalid file type'],
      [new File(['x'], 'logo'), 'Invalid file type'],
      [createPng('logo.png', LOGO_MAX_BYTES + 1), 'File size must be less than 2MB'],
    ] as const) {
      await user.upload(input(), file);
      expect(screen.getByText(message)).toBeVisible();
      expect(input()).toBeInvalid();
      expect(input()).toHaveAccessibleDescription(`logo.png will be saved with the profile ${message}`);
    }
    await user.upload(input(), createPng());
    expect(input()).toBeValid();
  });
});

it('Deleting the logo is saved at once, without other unsaved input', async () => {
  const { user, sent } = await openProfile({ logoUrl: LOGO_URL });
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Portland');
  await user.click(screen.getByRole('button', { name: 'Delete Logo' }));

  expect(await screen.findByText('Logo deleted')).toBeVisible();
  expect(sent()).toEqual([{ logoUrl: '' }]);
  expect(queryPreview()).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete Logo' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Portland');
});
