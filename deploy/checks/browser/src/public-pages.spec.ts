import { expect, type Page } from '@playwright/test';
import { test } from './people/test.js';

const pages = [
  { path: '/', heading: 'Invoices as good as your work.', title: /^Paperbill/ },
  { path: '/help-center', heading: 'Help Center', title: 'Help Center · Paperbill' },
  { path: '/contact', heading: 'Contact', title: 'Contact · Paperbill' },
  { path: '/privacy-policy', heading: 'Privacy Policy', title: 'Privacy Policy · Paperbill' },
  { path: '/terms-of-service', heading: 'Terms of Service', title: 'Terms of Service · Paperbill' },
];

const getMainHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads every public page, which loads only its document and fonts', async ({ page, baseURL }) => {
    const requestedFiles: string[] = [];
    const failedResponses: string[] = [];
    page.on('request', (request) => requestedFiles.push(`${request.resourceType()} ${request.url()}`));
    page.on('response', (response) => response.ok() || failedResponses.push(`${response.status()} ${response.url()}`));

    for (const { path, heading, title } of pages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(getMainHeading(page)).toHaveText(heading);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', baseURL + path);
      await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/api/login');
      expect(await page.content()).not.toContain('{{');
    }
    expect(failedResponses).toEqual([]);
    expect(requestedFiles.filter((request) => !/^(document|font|other) /.test(request))).toEqual([]);
  });

  test('a visitor can mark the sample invoice of the landing page, which also shows for an unknown path', async ({
    page,
  }) => {
    await page.goto('/');
    const features = page.locator('#features');
    await expect(features.getByText('Pending', { exact: true })).toBeVisible();
    await expect(features.getByText('$6,076.45')).toBeVisible();

    await features.getByRole('checkbox', { name: 'Mark as Paid' }).check();
    await expect(features.getByText('Pending', { exact: true })).toBeHidden();
    await expect(features.getByText('$6,076.45')).toBeHidden();

    await features.getByRole('checkbox', { name: 'Mark as Unpaid' }).uncheck();
    await expect(features.getByText('Pending', { exact: true })).toBeVisible();

    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(getMainHeading(page)).toHaveText(pages[0]!.heading);
  });
});
