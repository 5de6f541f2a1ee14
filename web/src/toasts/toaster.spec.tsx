import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { downloadedToasts, toasts } from '@paperbill/contracts/texts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showToast } from './toast-store.js';
import Toaster from './toaster.js';

const showToastInTest = (...toast: Parameters<typeof showToast>) => act(() => void showToast(...toast));
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const listShownTexts = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <main tabIndex={-1} />
      <button>In the page</button>
      <Toaster />
    </>,
  );
});

afterEach(() => {
  advanceTime(60_000);
  jest.useRealTimers();
});

describe('a toast', () => {
  it('shows its title and text for five seconds', () => {
    showToastInTest(downloadedToasts.invoice);
    expect(listShownTexts()).toEqual(['PDF DownloadedInvoice PDF downloaded successfully.']);
    advanceTime(4_900);
    expect(listShownTexts()).toHaveLength(1);
    advanceTime(200);
    expect(listShownTexts()).toEqual([]);
  });

  it('replaces the previous one and is shown for its own five seconds', () => {
    showToastInTest(toasts.profileSaved);
    advanceTime(3_000);
    showToastInTest(toasts.profileSaveFailed);
    expect(listShownTexts()).toEqual(['Save failedFailed to save profile. Please try again.']);
    advanceTime(3_000);
    expect(listShownTexts()).toHaveLength(1);
    advanceTime(2_100);
    expect(listShownTexts()).toEqual([]);
  });

  it('can be operated with F8, Tab and Enter, and returns focus', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const before = screen.getByRole('button', { name: 'In the page' });
    before.focus();
    const undo = jest.fn();
    showToastInTest({ title: 'Marked as paid' }, { label: 'Undo', onClick: undo });

    await user.keyboard('[F8]');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(undo).toHaveBeenCalledTimes(1);
    expect(listShownTexts()).toEqual([]);
    expect(before).toHaveFocus();
  });

  it('returns focus to the element from which Tab moved into it', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const before = screen.getByRole('button', { name: 'In the page' });
    before.focus();
    showToastInTest({ title: 'Marked as paid' }, { label: 'Undo', onClick: () => undefined });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(before).toHaveFocus();
  });

  it('is focused by F8 and returns focus when closed, so that the next toast times out', () => {
    const before = screen.getByRole('button', { name: 'In the page' });
    before.focus();
    showToastInTest(toasts.profileSaved);

    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('list')).toHaveFocus();
    advanceTime(20_000);
    expect(listShownTexts()).toHaveLength(1);

    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(before).toHaveFocus();
    showToastInTest(toasts.profileSaved);
    advanceTime(5_100);
    expect(listShownTexts()).toEqual([]);
  });

  it('with focus inside closes on Esc, and nothing else handles that Esc', () => {
    const closeDialog = jest.fn();
    window.addEventListener('keydown', closeDialog);
    screen.getByRole('button', { name: 'In the page' }).focus();
    showToastInTest(toasts.profileSaved);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(listShownTexts()).toHaveLength(1);
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    closeDialog.mockClear();

    fireEvent.keyDown(screen.getByRole('list'), { key: 'Escape' });

    expect(listShownTexts()).toEqual([]);
    expect(closeDialog).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'In the page' })).toHaveFocus();
    window.removeEventListener('keydown', closeDialog);
  });
});
