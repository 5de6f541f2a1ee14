import { describe, expect, it } from '@jest/globals';
import { ignoreHeldEnter } from './ignore-held-enter.js';

function isHeard(element: string, key: string, repeat: boolean): boolean {
  document.body.innerHTML = `<${element}></${element}>`;
  const target = document.body.firstElementChild!;
  const event = new KeyboardEvent('keydown', { key, repeat, cancelable: true, bubbles: true });
  target.addEventListener('keydown', (event) => ignoreHeldEnter(event as KeyboardEvent));
  return target.dispatchEvent(event);
}

describe('ignoreHeldEnter', () => {
  it('lets a held Enter press a button only once', () => {
    expect(isHeard('button', 'Enter', false)).toBe(true);
    expect(isHeard('button', 'Enter', true)).toBe(false);
  });

  it('lets other held keys repeat, and Enter in a textarea', () => {
    expect(isHeard('textarea', 'Enter', true)).toBe(true);
    expect(isHeard('button', 'Tab', true)).toBe(true);
  });
});
