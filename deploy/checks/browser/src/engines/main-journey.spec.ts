import { expect } from '@playwright/test';
import { test } from '../people/test.js';
import { createAddress } from '../people/user-actions.js';
import { type Engine, waitFor } from './engine.js';
import { startFirefox } from './firefox.js';
import { startWebKit } from './webkit.js';

for (const [name, start] of [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const) {
  test(`in ${name} a user signs in, creates an invoice, mails it and records its payment`, async () => {
    const engine = await start();
    try {
      await runMainJourney(engine);
      expect(await engine.consoleErrors()).toEqual([]);
    } finally {
      await engine.close();
    }
  });
}

async function runMainJourney(engine: Engine): Promise<void> {
  const url = (path: string) => new URL(path, process.env['BASE_URL']).href;
  // During a navigation, the document may have no body, or the browser may discard a running script. The check is
  // repeated in both cases.
  const expectText = (text: string) =>
    expect(async () => {
      expect(await engine.run(() => document.body.innerText.replace(/\s+/g, ' '))).toContain(text);
    }).toPass({ timeout: 20_000 });
  await engine.resize(1280, 900);
  await engine.open(url('/'));
  await expectText('Start Free');
  await expectPreviewsFitFrames(engine);
  await engine.press('Start Free');
  await engine.fill('E-mail address', createAddress());
  await engine.press('Continue');
  await expectText('Welcome back!');

  await engine.open(url('/profile'));
  await engine.fill('Company Name', 'Atelier Rossi');
  await expectPreviewsFitFrames(engine);
  await engine.press('Save Profile');
  await expectText('Profile saved');

  await engine.open(url('/customers'));
  await engine.press('Add Customer');
  await engine.fill('Company Name', 'Harbour Books Ltd');
  await engine.fill('Email', 'jane@harbour-books.example');
  await engine.press('Save Customer');
  await expectText('Customer created successfully');

  await engine.open(url('/create-invoice'));
  await engine.fill('Client Name', 'Harbour Books Ltd');
  await engine.fill('Email', 'jane@harbour-books.example');
  await engine.fill('Description', 'Cover design');
  await engine.fill('Unit Price', '1250.50');
  await expectText('$1,250.50');
  await engine.press('Save Invoice');
  await expectText('Invoice created');

  await engine.open(url('/invoices'));
  await engine.press('1');
  await expectText('Harbour Books Ltd');
  await engine.press('Download PDF');
  await expectText('PDF Downloaded');

  await engine.press('Send Invoice');
  await expectText('Send Invoice 1');
  await expectFitsWindow(engine, 'dialog');
  await engine.fill('Subject', 'Invoice 1, as agreed');
  await engine.press('Send to jane@harbour-books.example');
  await expectText('jane@harbour-books.example');

  await engine.press('Record Payment');
  await engine.fill('Amount', '1,000.50');
  await engine.press('Record Payment');
  await expectText('$250.00');

  await engine.press('More');
  await engine.press('New client link A page with this invoice for your client.');
  const link = await waitFor('the new link', () =>
    engine.run(() => [...document.querySelectorAll('input')].find(({ value }) => value.includes('/i/'))?.value),
  );
  await engine.resize(390, 844);
  for (const path of ['/', '/dashboard', '/profile', `/create-invoice`, link]) {
    await engine.open(url(path));
    await expectFitsWindow(engine, 'page');
  }
}

/**
 * Checks that each small preview of a design is as wide as its frame. Some frames show only the upper part of a design,
 * enlarged by the factor `--zoom`.
 */
async function expectPreviewsFitFrames(engine: Engine): Promise<void> {
  const ratios = await engine.run(() =>
    [...document.querySelectorAll('[data-design] > [inert]')].map((sheet) => {
      const previewFrame = sheet.parentElement!;
      const zoom = Number(getComputedStyle(previewFrame).getPropertyValue('--zoom') || 1);
      return sheet.getBoundingClientRect().width / previewFrame.getBoundingClientRect().width / zoom;
    }),
  );
  expect(ratios.length).toBeGreaterThan(0);
  for (const ratio of ratios) expect(ratio).toBeCloseTo(1, 2);
}

/**
 * For a page, checks that it is not wider than the window. For a dialog, checks that it fits into the window's height.
 */
async function expectFitsWindow(engine: Engine, subject: 'page' | 'dialog'): Promise<void> {
  if (subject === 'page') {
    const { content, width } = await engine.run(() => ({
      content: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }));
    expect(content).toBe(width);
  } else {
    const { top, bottom, height } = await engine.run(() => {
      const { top, bottom } = document.querySelector('[role=dialog]')!.getBoundingClientRect();
      return { top, bottom, height: window.innerHeight };
    });
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(height);
  }
}
