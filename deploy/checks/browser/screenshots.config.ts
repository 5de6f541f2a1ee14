import { defineConfig } from '@playwright/test';
import base from './playwright.config.js';

/** `npm run screenshots`: every page into `screenshots/`, to be looked at; all that is checked is that it opens. */
export default defineConfig({
  ...base,
  testMatch: '**/*.gallery.ts',
  timeout: 300_000,
  use: { ...base.use, trace: 'off' },
});
