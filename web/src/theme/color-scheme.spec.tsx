import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { applyColorScheme, chooseColorScheme, useChosenColorScheme, useIsDark } from './color-scheme.js';

function ShownColorScheme() {
  return <p>{`${useChosenColorScheme()}, ${useIsDark() ? 'dark' : 'light'}`}</p>;
}

const rootElement = document.documentElement.dataset;

describe('the color scheme', () => {
  beforeEach(() => {
    document.cookie = 'color-scheme=; max-age=0';
    applyColorScheme();
    render(<ShownColorScheme />);
  });

  it('is dark if the system is dark', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    } as unknown as MediaQueryList);
    act(() => chooseColorScheme('system'));
    expect(screen.getByText('system, dark')).toBeVisible();
  });

  it('is the system’s by default, and stored and set on the root element for the CSS once chosen', () => {
    expect(screen.getByText('system, light')).toBeVisible();
    expect(rootElement).not.toHaveProperty('colorScheme');
    act(() => chooseColorScheme('dark'));
    expect(screen.getByText('dark, dark')).toBeVisible();
    expect(rootElement).toHaveProperty('colorScheme', 'dark');
    act(applyColorScheme);
    expect(rootElement).toHaveProperty('colorScheme', 'dark');

    act(() => chooseColorScheme('system'));
    expect(rootElement).not.toHaveProperty('colorScheme');
  });
});
