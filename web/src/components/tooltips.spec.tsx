import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.js';
import Tooltips from './tooltips.js';

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;
const button = (name: string) => screen.getByRole('button', { name });
const pointAt = (element: Element, pointerType = 'mouse') =>
  fireEvent(element, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <Button icon aria-label="Edit" />
      <Button icon aria-label="Delete" />
      <Button title="Download PDF">Download</Button>
      <p>Elsewhere</p>
      <Tooltips />
    </>,
  );
});

afterEach(() => {
  jest.useRealTimers();
});

describe('a tooltip', () => {
  it('opens over an icon after 700 ms, and closes when the pointer leaves', () => {
    pointAt(button('Edit'));
    pass(600);
    pointAt(button('Edit'));
    pass(99);
    expect(shown()).toBeNull();
    pass(1);
    expect(shown()).toBe('Edit');
    pointAt(screen.getByText('Elsewhere'));
    expect(shown()).toBeNull();
  });

  it('does not open where the pointer only passes', () => {
    pointAt(button('Edit'));
    pass(400);
    pointAt(screen.getByText('Elsewhere'));
    pass(1_000);
    expect(shown()).toBeNull();
  });

  it('follows another one at once within 300 ms', () => {
    pointAt(button('Edit'));
    pass(700);
    pointAt(screen.getByText('Elsewhere'));
    pass(299);
    pointAt(button('Delete'));
    expect(shown()).toBe('Delete');

    pointAt(screen.getByText('Elsewhere'));
    pass(300);
    pointAt(button('Edit'));
    expect(shown()).toBeNull();
  });

  it('stays while the pointer is on itself', () => {
    pointAt(button('Edit'));
    pass(700);
    pointAt(screen.getByText('Edit'));
    expect(shown()).toBe('Edit');
  });

  it('closes with Esc and with a click, and never opens under a finger', () => {
    pointAt(button('Edit'));
    pass(700);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toBeNull();

    pass(300);
    pointAt(button('Delete'));
    fireEvent.pointerDown(button('Delete'));
    pass(700);
    expect(shown()).toBeNull();

    pointAt(button('Edit'), 'touch');
    pass(700);
    expect(shown()).toBeNull();
  });

  it('opens at once for the keyboard, and goes with the focus', () => {
    act(() => button('Edit').focus());
    expect(shown()).toBe('Edit');
    act(() => button('Edit').blur());
    expect(shown()).toBeNull();
  });

  it('says what the title of a button says, unless the button says it in words', () => {
    pointAt(button('Download'));
    pass(700);
    expect(shown()).toBe('Download PDF');
    pointAt(screen.getByText('Elsewhere'));

    Object.assign(button('Delete'), { innerText: 'Delete' });
    pointAt(button('Delete'));
    pass(700);
    expect(shown()).toBeNull();
  });
});
