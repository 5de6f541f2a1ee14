import { defineConfig } from '@playwright/test';
import { findChromium } from '@paperbill/embedded';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/playwright-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // The timeouts of the tests are long enough for a busy machine. They do not slow down passing tests.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['./src/page-reporter.ts'], ['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    acceptDownloads: true,
    actionTimeout: 40_000,
    // Playwright may miss a dialog that is still animating, so animations are off. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: process.env['BASE_URL'],
    // Traces slow down all tests. Run a failed test again with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      // Chromium's sandbox is off for root, because the sandbox does not work for root. CI machines and containers run
      // the tests as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
