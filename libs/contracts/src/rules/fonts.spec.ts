import { describe, expect, it } from '@jest/globals';
import { companyProfileDefaults } from '../http/company-profile.js';
import { DEFAULT_COMPANY_NAME_FONT, fontFamilies, getFontPreset, fontPresets } from './fonts.js';

describe('The font presets', () => {
  it('are at least fifty, each with a unique id and label', () => {
    expect(fontPresets.length).toBeGreaterThanOrEqual(50);
    expect(new Set(fontPresets.map(({ id }) => id)).size).toBe(fontPresets.length);
    expect(new Set(fontPresets.map(({ label }) => label)).size).toBe(fontPresets.length);
  });

  it('each look different from every other', () => {
    const presetStyles = fontPresets.map(({ id: _id, label: _label, ...look }) => JSON.stringify(look));
    expect(new Set(presetStyles).size).toBe(fontPresets.length);
  });

  it('use every font family', () => {
    expect(new Set(fontPresets.map(({ family }) => family))).toEqual(new Set(Object.keys(fontFamilies)));
  });

  it('include the default font of a new profile', () => {
    expect(companyProfileDefaults.companyNameFont).toBe(DEFAULT_COMPANY_NAME_FONT);
    expect(getFontPreset(DEFAULT_COMPANY_NAME_FONT).id).toBe('font-sans');
  });

  it.each(['', 'font-comic', '__proto__'])('return the default for the unknown id %j', (id) => {
    expect(getFontPreset(id).id).toBe(DEFAULT_COMPANY_NAME_FONT);
  });
});
