import { describe, expect, it } from '@jest/globals';
import { isPlaceholder } from './secrets.js';

describe('A placeholder', () => {
  it.each(['change-me', 'please-CHANGEME', 'your-secret', 'sk_test_xxx', 'whsec_XXXXXXXX', 'xxx', 'my default key'])(
    'is known by its words: %s',
    (text) => {
      expect(isPlaceholder(text)).toBe(true);
    },
  );

  it.each(['sk_live_51HxxXqLkd9a', 'whsec_4bXXx0', '3f1f0c1f8f9a4f1f', 'sk_test_0xxx'])(
    'is not what happens to have an x: %s',
    (text) => {
      expect(isPlaceholder(text)).toBe(false);
    },
  );
});
