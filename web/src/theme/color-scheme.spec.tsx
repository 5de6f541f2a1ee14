import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { applyColorScheme, chooseColorScheme, useChosenColorScheme, useIsDark } from './color-scheme.js';

function Probe() {
  return <p>{`${useChosenColorScheme()}, ${useIsDark() ? 'dark' : 'light'}`}</p>;
}

const root = document.documentElement.dataset;

describe('the colour scheme', () => {
  beforeEach(() => {
    document.cookie = 'color-scheme=; max-age=0';
    applyColorScheme();
    render(<Probe />);
  });

  it('is the system’s until somebody chooses', () => {
    expect(screen.getByText('system, light')).toBeVisible();
    expect(root).not.toHaveProperty('colorScheme');
  });

  it('follows the system where that is dark', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    } as unknown as MediaQueryList);
    act(() => chooseColorScheme('system'));
    expect(screen.getByText('system, dark')).toBeVisible();
  });

  it('once chosen is kept, and stands on the page for its style sheets', () => {
    act(() => chooseColorScheme('dark'));
    expect(screen.getByText('dark, dark')).toBeVisible();
    expect(root).toHaveProperty('colorScheme', 'dark');
    act(applyColorScheme);
    expect(root).toHaveProperty('colorScheme', 'dark');

    act(() => chooseColorScheme('system'));
    expect(root).not.toHaveProperty('colorScheme');
  });
});
