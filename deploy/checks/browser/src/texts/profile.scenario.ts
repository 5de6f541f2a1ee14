import type { Page } from '@playwright/test';
import { signIn } from '../people/user-actions.js';
import { failNextRequest, clickButton, type Scenario } from './scenario.js';

const logoFile = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#b8391f"/></svg>',
  ),
};

const chooseLogo = (page: Page): Promise<void> => page.getByLabel('Logo', { exact: true }).setInputFiles(logoFile);

export const profileScenario: Scenario = {
  name: 'a user who keeps the company profile',
  prepare: (page) => signIn(page),
  steps: [
    {
      shownTexts: ['Logo selected'],
      action: async (page) => {
        await page.goto('/profile');
        await page.getByLabel('Company Name', { exact: true }).fill('Atelier Rossi');
        await chooseLogo(page);
      },
    },
    { shownTexts: ['Color applied'], action: (page) => clickButton(page, 'Use #') },
    {
      shownTexts: ['Save failed', 'Failed to save profile. Please try again.'],
      action: async (page) => {
        await failNextRequest(page, '**/api/profile');
        await clickButton(page, 'Save Profile');
      },
    },
    { shownTexts: ['Profile saved'], action: (page) => clickButton(page, 'Save Profile') },
    {
      shownTexts: ['Deletion failed', 'Failed to delete logo. Please try again.'],
      action: async (page) => {
        await failNextRequest(page, '**/api/profile');
        await clickButton(page, 'Delete Logo');
      },
    },
    { shownTexts: ['Logo deleted'], action: (page) => clickButton(page, 'Delete Logo') },
  ],
};
