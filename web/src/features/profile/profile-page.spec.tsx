import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CompanyProfile, companyProfileDefaults, profilePageFields } from '@paperbill/contracts/http';
import { initialValues } from '@paperbill/contracts/rules';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../test/choose-option.js';
import { failure, fakeApi, json, answerSignedOut } from '../../../test/fake-api.js';
import { renderPage } from '../../../test/render-page.js';
import { sampleUser } from '../../../test/samples.js';
import { browserNavigation } from '../../api/redirect.js';
import ProfilePage from './profile-page.js';

const storedProfile: CompanyProfile = {
  ...companyProfileDefaults,
  id: 'profile-1',
  companyName: 'Harbor & Finch',
  email: 'hello@harbor.example',
  defaultTaxRate: '8.25',
  nextInvoiceNumber: 'INV-010',
};

const findTextField = (name: string | RegExp) => screen.findByRole('textbox', { name });

/** Fakes the API for the profile. `answer` returns the response to each change. The response may be an error. */
function fakeProfileApi(answer: (profile: CompanyProfile) => Response | Promise<Response> = json) {
  let profile = storedProfile;
  return fakeApi({
    'GET /api/auth/user': sampleUser,
    'GET /api/profile': () => json(profile),
    'POST /api/profile': async ({ body }) => {
      profile = { ...profile, ...(body as Partial<CompanyProfile>) };
      return answer(profile);
    },
  });
}

beforeEach(() => {
  Object.assign(document, { fonts: { add: () => undefined } });
  jest.spyOn(browserNavigation, 'goTo').mockReturnValue(undefined);
});

describe('the company profile', () => {
  it('shows what another window saves, except in edited fields', async () => {
    let profile = storedProfile;
    const { calls } = fakeApi({
      'GET /api/auth/user': sampleUser,
      'GET /api/profile': () => json(profile),
      'POST /api/profile': () => json(profile),
    });
    const { user } = renderPage(<ProfilePage />, '/profile');
    await user.type(await findTextField('City'), 'Salem');
    profile = { ...storedProfile, companyName: 'Harbor & Sons', city: 'Portland' };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Company Name' })).toHaveValue('Harbor & Sons'));
    expect(await findTextField('City')).toHaveValue('Salem');

    await user.click(screen.getByRole('button', { name: 'Save Profile' }));
    await screen.findByText('Profile saved');
    const saved = calls.find(({ method }) => method === 'POST')?.body;
    expect(saved).toMatchObject({ companyName: 'Harbor & Sons', city: 'Salem' });
  });

  it('is shown as stored, and saved as multipart form data with every field as text', async () => {
    const { calls } = fakeProfileApi();
    const { user } = renderPage(<ProfilePage />, '/profile');
    expect(await findTextField('Company Name')).toHaveValue('Harbor & Finch');
    expect(await findTextField('Default Tax Rate (%)')).toHaveValue('8.25');
    expect(screen.getByRole('combobox', { name: 'Payment Terms' })).toHaveAccessibleDescription('Net 30 days');
    expect(screen.getByText('INV-010')).toBeVisible();
    await user.type(await findTextField('City'), 'Portland');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Payment Terms' }), 'Due on receipt');
    await user.clear(await findTextField('Default Tax Rate (%)'));
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));

    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/profile' });
    expect(calls.at(-1)?.body).toEqual({
      ...initialValues(profilePageFields),
      companyName: 'Harbor & Finch',
      city: 'Portland',
      email: 'hello@harbor.example',
      paymentTerms: 'due_on_receipt',
    });
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('previews the company name while it is typed, and can be discarded', async () => {
    fakeProfileApi();
    const { user } = renderPage(<ProfilePage />, '/profile');
    const sample = within(await screen.findByRole('img', { name: 'How the company name will look' }));
    await user.clear(await findTextField('Company Name'));
    expect(sample.getByText('Your Company Name')).toBeVisible();
    await user.type(await findTextField('Company Name'), 'Nørrebro');
    await user.clear(await findTextField('Company Name Color'));
    await user.type(await findTextField('Company Name Color'), '#17624d');
    expect(sample.getByText('Nørrebro')).toHaveStyle({ color: '#17624d' });
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await findTextField('Company Name')).toHaveValue('Harbor & Finch');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a profile with invalid fields', () => {
  it('shows each error beside its field, focuses the first, and sends nothing', async () => {
    const { calls } = fakeProfileApi();
    const { user } = renderPage(<ProfilePage />, '/profile');
    await user.clear(await findTextField('Company Name'));
    await user.type(await findTextField('Email'), ' (at) nowhere');
    await user.clear(await findTextField('Default Tax Rate (%)'));
    await user.type(await findTextField('Default Tax Rate (%)'), '100.01');
    await user.type(await findTextField('Company Name Color'), '0');
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));

    expect(await findTextField('Company Name')).toHaveAccessibleDescription('Company name is required');
    expect(await findTextField('Email')).toHaveAccessibleDescription('Please enter a valid e-mail address');
    expect(await findTextField('Default Tax Rate (%)')).toHaveAccessibleDescription(
      'Tax rate must be a number from 0 to 100, with at most 4 decimals',
    );
    expect(await findTextField('Company Name Color')).toHaveAccessibleDescription(
      'Color must be a valid hex code (e.g., #000000) or empty',
    );
    expect(document.activeElement).toHaveAttribute('aria-invalid', 'true');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows the server’s errors beside the fields, and keeps the input', async () => {
    fakeProfileApi(() =>
      failure(400, 'INVALID_INPUT', 'Please check.', [{ path: 'city', message: 'There is no such city' }]),
    );
    const { user } = renderPage(<ProfilePage />, '/profile');
    await user.type(await findTextField('City'), 'Atlantis');
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));

    expect(await screen.findByText('Failed to save profile. Please try again.')).toBeVisible();
    expect(await findTextField('City')).toHaveAccessibleDescription('There is no such city');
    expect(await findTextField('City')).toHaveFocus();
    expect(await findTextField('City')).toHaveValue('Atlantis');
  });
});

describe('unsaved changes of the profile', () => {
  it('survive an expired session and are restored after signing in', async () => {
    fakeProfileApi(answerSignedOut);
    const { user } = renderPage(<ProfilePage />, '/profile');
    await user.type(await findTextField('City'), 'Portland');
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));
    await waitFor(() => expect(browserNavigation.goTo).toHaveBeenCalledWith(expect.stringContaining('/login?')));
    cleanup();

    fakeProfileApi();
    renderPage(<ProfilePage />, '/profile');
    await waitFor(async () => expect(await findTextField('City')).toHaveValue('Portland'));
    expect(screen.getByText('Draft restored, not saved yet')).toBeVisible();
  });

  it('ask before another page opens', async () => {
    fakeProfileApi();
    const { router, user } = renderPage(<ProfilePage />, '/profile');
    await user.type(await findTextField('City'), 'Portland');
    await act(() => router.navigate('/invoices'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Leave without saving' }));

    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('typed while saving are kept', async () => {
    let save = (): void => undefined;
    fakeProfileApi((profile) => new Promise((resolve) => (save = () => resolve(json(profile)))));
    const { user } = renderPage(<ProfilePage />, '/profile');
    await user.type(await findTextField('City'), 'Portland');
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));
    await user.type(await findTextField('State'), 'ME');
    save();

    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(await findTextField('State')).toHaveValue('ME');
    expect(await findTextField('City')).toHaveValue('Portland');
    expect(await screen.findByText('Unsaved changes')).toBeVisible();
  });

  it('keeps texts in other languages, and sends only changed ones', async () => {
    const translations = { de: { defaultNote: 'Danke' }, fr: { title: 'Conseil' } };
    const { calls } = fakeApi({
      'GET /api/auth/user': sampleUser,
      'GET /api/profile': { ...storedProfile, translations },
      'POST /api/profile': storedProfile,
    });
    const { user } = renderPage(<ProfilePage />, '/profile');
    await user.click(await screen.findByRole('button', { name: 'In another language' }));
    const dialog = within(await screen.findByRole('dialog'));
    const note = await dialog.findByLabelText('Default Note to Client');
    expect(note).toHaveValue('Danke');
    await user.type(note, '!');
    await chooseOption(user, dialog.getByRole('combobox', { name: 'Language' }), /^Français/);
    expect(await dialog.findByLabelText('Title')).toHaveValue('Conseil');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({
      translations: { de: { title: '', paymentInstructions: '', defaultNote: 'Danke!' } },
    });
  });
});
