import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const POLL_MS = 50;
/** A few settings have no control. After this time, the element of the setting receives the focus. */
const CONTROL_TIMEOUT_MS = 1_000;
const SETTING_TIMEOUT_MS = 10_000;

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;
/**
 * The button Log Out has `data-skip-focus`, so it is never focused here. Users may press Enter twice in the search
 * dialog, and the second Enter would press a focused button.
 */
const FOCUSABLE_CONTROL_SELECTOR =
  ':is(input, select, textarea, button, a[href]):not(:disabled, [aria-hidden=true], [data-skip-focus])';

/** Focuses the setting that the URL names. Waits until this setting has loaded, or until the user clicks or types. */
export function useFocusOnSetting(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const name = CSS.escape(hash.slice(1));
    if (!name) return;
    let waitedMs = 0;
    const timer = setInterval(() => {
      waitedMs += POLL_MS;
      const isCovered = document.querySelector('[role=dialog]') !== null;
      const setting = isCovered ? null : document.querySelector<HTMLElement>(`[data-field~="${name}"]`);
      const control = setting && (findControl(setting) ?? (waitedMs > CONTROL_TIMEOUT_MS ? setting : null));
      if (control) focusControl(setting, control);
      if (control || waitedMs > SETTING_TIMEOUT_MS) stop();
    }, POLL_MS);
    const stop = () => {
      clearInterval(timer);
      for (const type of INPUT_EVENTS) window.removeEventListener(type, stop);
    };
    for (const type of INPUT_EVENTS) window.addEventListener(type, stop);
    return stop;
  }, [hash, key]);
}

function findControl(setting: HTMLElement): HTMLElement | null {
  const chosen = setting.querySelector<HTMLElement>('input:checked[type=radio]');
  const labelledControl = setting.querySelector('label')?.control;
  return (
    chosen ??
    (labelledControl?.matches(FOCUSABLE_CONTROL_SELECTOR)
      ? labelledControl
      : setting.querySelector<HTMLElement>(FOCUSABLE_CONTROL_SELECTOR))
  );
}

function focusControl(setting: HTMLElement, control: HTMLElement): void {
  if (control === setting) setting.tabIndex = -1;
  setting.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
