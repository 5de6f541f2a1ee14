import { describe, expect, it } from '@jest/globals';
import { aLinkedInvoice, ID, LINK_PATH, serveClientLink } from '../testing/client-link.js';
import { germanPageTexts } from './texts/de.js';
import { englishPageTexts } from './texts/en-US.js';

const { api, get } = serveClientLink();

const listFixedTexts = (texts: object): string[] =>
  Object.values(texts).flatMap((value: unknown): string[] =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? listFixedTexts(value as object) : [],
  );

describe('The page of a client’s link to a German invoice', () => {
  it('is in German, with the dates and amounts of the language', async () => {
    const invoice = aLinkedInvoice({ language: 'de', currency: 'EUR', iban: 'DE02120300000000202051' });
    api().services.reply('readLink', { userId: ID, linkId: ID, invoice });
    const { text } = await get(LINK_PATH);
    expect(text).toMatch(/^<!doctype html><html lang="de">/);
    for (const shown of ['<h1>Rechnung INV-7</h1>', '90,00\u00a0€', '02.12.2026', '30 Tage netto', 'Ich habe bezahlt'])
      expect(text).toContain(shown);
    const shown = text.split(/<style>.*<\/style>|<[^>]*>/s).map((part) => part.trim());
    const foreign = listFixedTexts(englishPageTexts).filter((one) => !listFixedTexts(germanPageTexts).includes(one));
    expect(shown.filter((one) => foreign.includes(one))).toEqual([]);
  });
});
