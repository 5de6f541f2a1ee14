import { describe, expect, it } from '@jest/globals';
import type { Settings } from '@paperbill/contracts/http';
import { screen, waitFor } from '@testing-library/react';
import { chooseOption } from '../../../test/choose-option.js';
import { failure, json } from '../../../test/fake-api.js';
import { renderApp } from '../../../test/render-app.js';
import { getBrowserTimeZone, getUserDate } from '../../components/today.js';

const SETTINGS_PATH = '/app/api/settings';

const createRoutes = (settings: Settings) => ({
  [`GET ${SETTINGS_PATH}`]: () => json(settings),
  [`PUT ${SETTINGS_PATH}`]: ({ body }: { body: unknown }) => {
    const { timeZone, ifUnset } = body as { timeZone: string; ifUnset?: boolean };
    if (!ifUnset || settings.timeZone === null) settings.timeZone = timeZone;
    return json(settings);
  },
});

describe('the time zone', () => {
  it('is set from the browser if it is unset', async () => {
    const { called } = renderApp('/settings/account', createRoutes({ timeZone: null }));
    await waitFor(() => expect(called('PUT', SETTINGS_PATH)).toHaveLength(1));
    expect(called('PUT', SETTINGS_PATH)[0]!.body).toEqual({ timeZone: getBrowserTimeZone(), ifUnset: true });
  });

  it('is kept once set, determines the current day, and is saved when another one is chosen', async () => {
    const { user, called } = renderApp('/settings/account', createRoutes({ timeZone: 'Pacific/Kiritimati' }));
    await screen.findByText('Pacific/Kiritimati');
    expect(getUserDate('2026-11-23T12:00:00.000Z')).toBe('2026-11-24');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Time Zone' }), 'Pacific/Apia');
    expect(await screen.findByText('Time zone saved')).toBeVisible();
    expect(called('PUT', SETTINGS_PATH).map(({ body }) => body)).toEqual([{ timeZone: 'Pacific/Apia' }]);
  });

  it('shows an error if saving fails, and keeps the previous one', async () => {
    const { user } = renderApp('/settings/account', {
      ...createRoutes({ timeZone: 'UTC' }),
      [`PUT ${SETTINGS_PATH}`]: () => failure(503, 'SERVICE_UNAVAILABLE', 'Please wait.'),
    });
    const select = await screen.findByRole('combobox', { name: 'Time Zone' });
    await waitFor(() => expect(select).toBeEnabled());
    await chooseOption(user, select, 'Pacific/Kiritimati');
    expect(await screen.findByText('Save failed')).toBeVisible();
    expect(select).toHaveAccessibleDescription(/^UTC/);
  });
});
