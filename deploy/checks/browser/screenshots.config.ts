import { defineConfig } from '@playwright/test';
import base from './playwright.config.js';

/** `npm run screenshots` saves an image of every page to `screenshots/`. It only checks that each page opens. */
export default defineConfig({
  ...base,
  testMatch: '**/*.gallery.ts',
  timeout: 300_000,
});
