import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { browserNavigation } from '../../api/redirect.js';
import { openAccountMenu } from '../../../test/account-menu.js';
import { renderApp } from '../../../test/render-app.js';

const getFocusedText = () => document.activeElement?.textContent;

describe('the account menu', () => {
  it('is used by arrow keys, Home and End, returns the focus to its button on Esc, and closes after a choice', async () => {
    const { user } = renderApp('/dashboard');
    await openAccountMenu(user);
    expect(getFocusedText()).toBe('Settings');
    await user.keyboard('{ArrowUp}');
    expect(getFocusedText()).toBe('Log Out');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(getFocusedText()).toBe('Help Center');
    await user.keyboard('{End}{Home}{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mara Lindqvist mara@example.com' })).toHaveFocus();
    await openAccountMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Help Center' }));
    await waitFor(() => expect(window.location.pathname).toBe('/help-center'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('shows what is new for users but not for operators, and loads the page again in the chosen language', async () => {
    const reload = jest.spyOn(browserNavigation, 'reload').mockImplementation(() => undefined);
    const { user } = renderApp('/dashboard');
    await openAccountMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'What is new' }));
    const news = within(await screen.findByRole('dialog', { name: 'What is new' }));
    const topics = news.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(topics.length).toBeGreaterThan(0);
    expect(topics.filter((topic) => topic.startsWith('For '))).toEqual([]);
    expect(news.getAllByRole('listitem')[0]).not.toHaveTextContent('**');
    await user.keyboard('{Escape}');

    await openAccountMenu(user);
    expect(screen.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(document.cookie).toContain('app-language=de');
    document.cookie = 'app-language=; max-age=0; path=/';
  });
});
