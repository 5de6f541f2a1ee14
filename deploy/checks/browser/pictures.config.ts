import { defineConfig } from '@playwright/test';
import base from './playwright.config.js';

/** `npm run pictures` takes the pictures of the README from the running product. It needs Poppler's `pdftoppm`. */
export default defineConfig({ ...base, testMatch: '**/*.pictures.ts' });
