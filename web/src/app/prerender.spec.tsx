import { beforeAll, expect, it } from '@jest/globals';
import { publicSitePages, translatedPages } from '@paperbill/contracts/http';
import { screen, within } from '@testing-library/react';
import { renderTranslatedPages, renderVisitorPages } from './prerender.js';

const builtFiles = { style: 'body{margin:0}', fonts: ['/assets/inter.woff2'], loginScript: '/assets/login.js' };
const texts = { 'Sign In': 'Anmelden', 'Start Free': 'Kostenlos starten' };
let documentByPath: Map<string, string>;

beforeAll(async () => {
  documentByPath = new Map([
    ...renderVisitorPages(builtFiles),
    ...(await renderTranslatedPages(builtFiles, [['de', texts]])),
  ]);
});

function openPage(path: string): Document {
  const page = new DOMParser().parseFromString(documentByPath.get(path)!, 'text/html');
  // The rendered HTML is put into the test's document, so that the test can query it.
  document.body.innerHTML = page.body.innerHTML;
  return page;
}

it.each(publicSitePages)('the prerendered page %s is a whole document with metadata and landmarks', (path) => {
  const page = openPage(path);
  expect(documentByPath.get(path)).toMatch(
    /^<!doctype html><html lang="en" data-color-scheme="\{\{colorScheme\}\}" data-payments="\{\{payments\}\}" data-client-payments="\{\{clientPayments\}\}" data-trial-days="\{\{trialDays\}\}" data-site="">/,
  );
  expect(page.querySelectorAll('script, link[rel="modulepreload"]')).toHaveLength(0);
  expect(page.querySelector('style')?.textContent).toBe(builtFiles.style);
  expect(page.querySelector('link[rel="preload"]')?.getAttribute('href')).toBe('/assets/inter.woff2');
  for (const element of page.querySelectorAll('*')) {
    expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([]);
  }

  const { head } = page;
  const getMeta = (name: string) =>
    head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const address = window.location.origin + path;
  expect(head.querySelectorAll('title')).toHaveLength(1);
  expect(getMeta('og:title')).toBe(head.querySelector('title')!.textContent);
  expect(getMeta('description')!.length).toBeGreaterThan(40);
  expect(getMeta('og:description')).toBe(getMeta('description'));
  expect(getMeta('og:url')).toBe(address);
  expect(head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address);

  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName[1]));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  levels.slice(1).forEach((level, index) => expect(level).toBeLessThanOrEqual(levels[index]! + 1));
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getAllByRole('navigation').map((element) => element.getAttribute('aria-label'))).toEqual([
    'Main',
    'Footer',
    'Language',
  ]);

  const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
  expect(footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Get Started', '/api/login'],
    ['Help Center', '/help-center'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-service'],
    ['Contact', '/contact'],
  ]);
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});

it.each(translatedPages)('the page %s is also rendered in German, and both versions link to each other', (page) => {
  const path = page === '/' ? '/de' : `/de${page}`;
  const { head, documentElement } = openPage(path);
  expect(documentElement.lang).toBe('de');
  expect(screen.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/de/login');
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', page);
  const getLink = (kind: string) => head.querySelector(`link[${kind}]`)?.getAttribute('href');
  expect(getLink('rel=canonical')).toBe(window.location.origin + path);
  expect(getLink('hreflang=x-default')).toBe(window.location.origin + page);
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/de/help-center');

  expect(openPage(page).documentElement.lang).toBe('en');
  expect(screen.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', path);
});

it('the sign-in is rendered in German too, and leads to the German landing page', () => {
  openPage('/de/login');
  expect(screen.getByRole('link', { name: 'Paperbill' })).toHaveAttribute('href', '/de');
  expect(screen.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
});

it('each public page has a unique title and description', () => {
  const metadata = publicSitePages.map((path) => {
    const { head } = openPage(path);
    return [head.querySelector('title')!.textContent, head.querySelector('meta[name="description"]')!.outerHTML];
  });
  expect(new Set(metadata.flat()).size).toBe(2 * publicSitePages.length);
});

it('the prerendered sign-in works without its script, which only shows the message in the URL', () => {
  const page = openPage('/login');
  expect(screen.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  expect(page.title).toBe('Sign In · Paperbill');
  const links = ['Continue with Replit', 'Create an account with Replit'];
  for (const name of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/api/login');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(Array.from(page.scripts, ({ type, src }) => [type, new URL(src).pathname])).toEqual([
    ['module', '/assets/login.js'],
  ]);
});

it('The landing page contains its texts about prices for deployments with and without payments', () => {
  const page = openPage('/');
  const only = (audience: string) =>
    [...page.querySelectorAll(`[data-only="${audience}"]`)].map(({ textContent }) => textContent).join(' ');
  expect(only('payments')).toContain('Your first 5 invoices are free');
  expect(only('payments')).toContain('$12');
  expect(only('no-payments')).toContain('Payments are not set up here: everything is free');
  expect(only('trial')).toContain('14-day free trial');
  for (const element of page.querySelectorAll('[data-only="payments"]')) element.remove();
  expect(page.body.textContent).not.toContain('$12');
});
