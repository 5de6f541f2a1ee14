import { expect, type Page } from '@playwright/test';
import { openLoadedPage } from './people/open-page.js';
import { signedInPages } from './people/pages.js';
import { test } from './people/studio.js';
import { findWordsOutsideTexts, useLongTexts } from './people/long-texts.js';

/** Pages with the operator's terms, which are always in English. */
const ENGLISH_PAGES = ['/privacy-policy', '/terms-of-service'];

test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

test('each page has a catalogue entry for each text, and texts that are 40 % longer fit at 390 px', async ({
  page,
}) => {
  test.slow();
  const userWords = await useLongTexts(page);
  for (const { path } of signedInPages.filter((one) => !ENGLISH_PAGES.includes(one.path))) {
    userWords.clear();
    await openLoadedPage(page, path);
    await page.waitForLoadState('networkidle');
    const untranslatedWords = await findWordsOutsideTexts(page, userWords);
    expect.soft(untranslatedWords, `words of ${path} outside of the catalogue`).toEqual([]);
    expect.soft(await findCutTexts(page), `texts of ${path} that do not fit`).toEqual([]);
  }
});

/**
 * Returns the texts of buttons and links that are cut off. If the page can be scrolled sideways, the result also
 * contains the width of the page.
 */
const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isContentWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      return isContentWider && (overflowX !== 'visible' ? textOverflow !== 'ellipsis' : true);
    };
    const cutTexts = Array.from(document.querySelectorAll('button, a, [role=tab], [role=menuitem], label'))
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden') && isCut(element))
      .map((element) => element.textContent);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...cutTexts, `The page is ${scrollWidth} px wide`] : cutTexts;
  });
