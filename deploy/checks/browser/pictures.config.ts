import { defineConfig } from '@playwright/test';
import base from './playwright.config.js';

/** `npm run pictures` takes the README's pictures of the running product. It needs `pdftoppm` from Poppler. */
export default defineConfig({ ...base, testMatch: '**/*.pictures.ts' });
