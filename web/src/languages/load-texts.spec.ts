import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { getAppLanguage, setAppLanguage } from './app-language.js';
import { loadFirstTexts, withTexts } from './load-texts.js';
import { removeTexts, t } from './t.js';

const createTextsResponse = (texts: object) => Promise.resolve(new Response(JSON.stringify(texts)));

afterEach(() => {
  setAppLanguage('en');
  removeTexts();
});

describe('the texts of another language', () => {
  it('are loaded together with a part of the client', async () => {
    setAppLanguage('de');
    const fetchSpy = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => createTextsResponse({ Settings: 'Einstellungen' }));
    expect(await withTexts(Promise.resolve('module'), 'settings-pages')).toBe('module');
    expect(String(fetchSpy.mock.calls[0]![0])).toMatch(/-de-settings-pages\.json$/);
    expect(t('Settings')).toBe('Einstellungen');
  });

  it('are requested once more after a failure', async () => {
    setAppLanguage('de');
    const fetching = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'));
    fetching.mockImplementation(() => createTextsResponse({ Settings: 'Einstellungen' }));
    await loadFirstTexts();
    expect([getAppLanguage(), t('Settings')]).toEqual(['de', 'Einstellungen']);
  });

  it('are given up if they cannot be loaded: the whole page is in English then', async () => {
    setAppLanguage('de');
    const fetching = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
    await loadFirstTexts();
    expect([getAppLanguage(), t('Settings')]).toEqual(['en', 'Settings']);
    await withTexts(Promise.resolve('module'), 'settings-pages');
    expect(fetching).toHaveBeenCalledTimes(2);
  });
});
