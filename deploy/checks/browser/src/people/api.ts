import { expect, type Page } from '@playwright/test';

export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: object,
): Promise<unknown> {
  const answer = await page.request.fetch(path, { method, data, headers: { origin: process.env['BASE_URL']! } });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

type FormValue = string | { name: string; mimeType: string; buffer: Buffer };

export async function saveProfile(page: Page, multipart: Record<string, FormValue>): Promise<void> {
  const saved = await page.request.post('/api/profile', { multipart, headers: { origin: process.env['BASE_URL']! } });
  expect(saved.ok(), await saved.text()).toBe(true);
}
