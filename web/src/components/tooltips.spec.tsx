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

  it('does not open while the pointer only passes over', () => {
    pointAt(button('Edit'));
    pass(400);
    pointAt(screen.getByText('Elsewhere'));
    pass(1_000);
    expect(shown()).toBeNull();
  });

  it('opens at once within 300 ms after another one closed', () => {
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

  it('stays open while the pointer is over the tooltip', () => {
    pointAt(button('Edit'));
    pass(700);
    pointAt(screen.getByText('Edit'));
    expect(shown()).toBe('Edit');
  });

  it('closes on Esc and on a click, and never opens on touch', () => {
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

  it('opens at once on keyboard focus and closes on blur', () => {
    act(() => button('Edit').focus());
    expect(shown()).toBe('Edit');
    act(() => button('Edit').blur());
    expect(shown()).toBeNull();
  });

  it('shows the title of a button unless the button shows the same text', () => {
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
