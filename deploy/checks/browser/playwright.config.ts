import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '@paperbill/embedded';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/playwright-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // There is one worker more than there are processors, because many tests wait for mails, webhooks or timers.
  workers: availableParallelism() + 1,
  // The timeouts are long enough for a slow machine. They do not slow down passing tests.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['./src/page-reporter.ts'], ['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    acceptDownloads: true,
    actionTimeout: 40_000,
    // Animations are off, because Playwright may not find a dialog that is still animating. Tests of animations turn
    // them on.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: process.env['BASE_URL'],
    // Traces would slow down all tests. Run a failed test again with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      // Chromium's sandbox does not work for the user root, so it is off for root. CI machines and containers run the
      // tests as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
