import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.js';
import Tooltips from './tooltips.js';

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const getTooltipText = () => screen.queryByRole('tooltip')?.textContent ?? null;
const getButton = (name: string) => screen.getByRole('button', { name });
const movePointerTo = (element: Element, pointerType = 'mouse') =>
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
  it('opens over an icon after 700 ms, and closes when the pointer leaves icon and tooltip', () => {
    movePointerTo(getButton('Edit'));
    advanceTime(400);
    movePointerTo(screen.getByText('Elsewhere'));
    advanceTime(1_000);
    expect(getTooltipText()).toBeNull();

    movePointerTo(getButton('Edit'));
    advanceTime(600);
    movePointerTo(getButton('Edit'));
    advanceTime(99);
    expect(getTooltipText()).toBeNull();
    advanceTime(1);
    expect(getTooltipText()).toBe('Edit');
    movePointerTo(screen.getByText('Edit'));
    expect(getTooltipText()).toBe('Edit');
    movePointerTo(screen.getByText('Elsewhere'));
    expect(getTooltipText()).toBeNull();
  });

  it('opens at once within 300 ms after another one closed', () => {
    movePointerTo(getButton('Edit'));
    advanceTime(700);
    movePointerTo(screen.getByText('Elsewhere'));
    advanceTime(299);
    movePointerTo(getButton('Delete'));
    expect(getTooltipText()).toBe('Delete');

    movePointerTo(screen.getByText('Elsewhere'));
    advanceTime(300);
    movePointerTo(getButton('Edit'));
    expect(getTooltipText()).toBeNull();
  });

  it('closes on Esc and on a click, and never opens on touch', () => {
    movePointerTo(getButton('Edit'));
    advanceTime(700);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(getTooltipText()).toBeNull();

    advanceTime(300);
    movePointerTo(getButton('Delete'));
    fireEvent.pointerDown(getButton('Delete'));
    advanceTime(700);
    expect(getTooltipText()).toBeNull();

    movePointerTo(getButton('Edit'), 'touch');
    advanceTime(700);
    expect(getTooltipText()).toBeNull();
  });

  it('opens at once on keyboard focus and closes on blur', () => {
    act(() => getButton('Edit').focus());
    expect(getTooltipText()).toBe('Edit');
    act(() => getButton('Edit').blur());
    expect(getTooltipText()).toBeNull();
  });

  it('shows the title of a button unless the button shows the same text', () => {
    movePointerTo(getButton('Download'));
    advanceTime(700);
    expect(getTooltipText()).toBe('Download PDF');
    movePointerTo(screen.getByText('Elsewhere'));

    Object.assign(getButton('Delete'), { innerText: 'Delete' });
    movePointerTo(getButton('Delete'));
    advanceTime(700);
    expect(getTooltipText()).toBeNull();
  });
});
