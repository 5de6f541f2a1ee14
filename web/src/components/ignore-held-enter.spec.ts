import { describe, expect, it } from '@jest/globals';
import { ignoreHeldEnter } from './ignore-held-enter.js';

function isEventDelivered(element: string, key: string, repeat: boolean): boolean {
  document.body.innerHTML = `<${element}></${element}>`;
  const target = document.body.firstElementChild!;
  const event = new KeyboardEvent('keydown', { key, repeat, cancelable: true, bubbles: true });
  target.addEventListener('keydown', (event) => ignoreHeldEnter(event as KeyboardEvent));
  return target.dispatchEvent(event);
}

describe('ignoreHeldEnter', () => {
  it('lets a held Enter press a button only once', () => {
    expect(isEventDelivered('button', 'Enter', false)).toBe(true);
    expect(isEventDelivered('button', 'Enter', true)).toBe(false);
  });

  it('lets other held keys repeat, and Enter in a textarea', () => {
    expect(isEventDelivered('textarea', 'Enter', true)).toBe(true);
    expect(isEventDelivered('button', 'Tab', true)).toBe(true);
  });
});
