import { defineConfig } from '@playwright/test';
import { findChromium } from '@paperbill/embedded';

/** Starts the product once, in a temporary folder on free ports, and tests it like a user. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/playwright-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Long enough for a busy machine; a visible element is found at once anyway.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./src/page-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    acceptDownloads: true,
    actionTimeout: 40_000,
    // Playwright may miss a dialog that is still animating. Tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: process.env['BASE_URL'],
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      // Chromium's sandbox does not work as root, which CI machines and containers use.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
