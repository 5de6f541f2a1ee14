import { useId } from 'react';
import { type ColorScheme, colorSchemes } from '@paperbill/contracts/http';
import { chooseColorScheme, useChosenColorScheme } from '../../theme/color-scheme.js';
import styles from './color-scheme-select.module.css';

const labels: Record<ColorScheme, string> = { system: 'Auto', light: 'Light', dark: 'Dark' };

/** Light, dark, or as the system has it. */
export function ColorSchemeSelect() {
  const chosen = useChosenColorScheme();
  // The sidebar may be there twice, as a drawer too: radio buttons of one name would share their state.
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Appearance</legend>
      {colorSchemes.map((scheme) => (
        <label key={scheme} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={chosen === scheme}
            onChange={() => chooseColorScheme(scheme)}
          />
          <span>{labels[scheme]}</span>
        </label>
      ))}
    </fieldset>
  );
}
