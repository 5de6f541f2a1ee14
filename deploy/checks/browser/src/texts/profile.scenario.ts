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
      sees: ['Logo selected'],
      by: async (page) => {
        await page.goto('/profile');
        await page.getByLabel('Company Name', { exact: true }).fill('Atelier Rossi');
        await chooseLogo(page);
      },
    },
    { sees: ['Color applied'], by: (page) => clickButton(page, 'Use #') },
    {
      sees: ['Save failed', 'Failed to save profile. Please try again.'],
      by: async (page) => {
        await failNextRequest(page, '**/api/profile');
        await clickButton(page, 'Save Profile');
      },
    },
    { sees: ['Profile saved'], by: (page) => clickButton(page, 'Save Profile') },
    {
      sees: ['Deletion failed', 'Failed to delete logo. Please try again.'],
      by: async (page) => {
        await failNextRequest(page, '**/api/profile');
        await clickButton(page, 'Delete Logo');
      },
    },
    { sees: ['Logo deleted'], by: (page) => clickButton(page, 'Delete Logo') },
  ],
};
