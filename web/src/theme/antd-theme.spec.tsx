import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Dialog } from '../components/dialogs.js';
import { setAppLanguage } from '../languages/app-language.js';
import { addTexts, removeTexts } from '../languages/t.js';

afterEach(() => {
  setAppLanguage('en');
  removeTexts();
});

it('shows the texts of antd in the language of the app', () => {
  setAppLanguage('de');
  addTexts({ Close: 'Schließen', Cancel: 'Abbrechen' });
  render(<Dialog title="Frage" />);
  expect(screen.getByRole('button', { name: 'Schließen' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeInTheDocument();
});
