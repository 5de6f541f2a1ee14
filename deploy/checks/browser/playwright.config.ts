import { defineConfig } from '@playwright/test';
import { findChromium } from '@paperbill/embedded';

/** Starts the whole product once, in a folder of its own on free ports, and walks through it as people do. */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/playwright-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Long enough for a busy machine; what is there is found at once all the same.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./src/page-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    acceptDownloads: true,
    actionTimeout: 40_000,
    // Playwright's click can miss a dialog that is still growing. Tests of motion itself ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: process.env['BASE_URL'],
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      // Chromium's sandbox refuses to run as root, which CI machines and containers are.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
