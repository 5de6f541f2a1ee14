/** A browser without Playwright, with the actions that the main journey needs. */
export interface Engine {
  open(address: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Clicks the visible link or button with this name, when it appears. */
  press(name: string): Promise<void>;
  /** Replaces the text of the visible field with this name, when it appears. */
  fill(name: string, text: string): Promise<void>;
  /** Runs a self-contained function in the page. */
  run<Result>(script: (() => Result) | string): Promise<Result>;
  /** Console errors and warnings, including Content-Security-Policy violations. */
  consoleErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Runs in the page: returns the last visible, uncovered control with this name, scrolled into view. The last one, so that a dialog
 * wins over the page below it.
 */
export function findControl(kind: 'press' | 'fill', name: string): Element | null {
  const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const labels = (element as HTMLInputElement).labels;
    if (element.hasAttribute('aria-label')) return element.getAttribute('aria-label')!;
    if (labelledBy)
      return labelledBy
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join(' ');
    return labels?.length ? textOf(labels[0]!) : textOf(element);
  };
  const selector = kind === 'press' ? 'a[href], button, summary' : 'input, textarea';
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => nameOf(element) === name && !element.matches(':disabled, [inert] *'),
  );
  for (const element of found.reverse()) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (top && (element.contains(top) || top.contains(element))) return element;
  }
  return null;
}

const WAIT_MS = 20_000;

/** Polls until there is a result, at most once per frame. */
export async function until<Answer>(what: string, ask: () => Promise<Answer>): Promise<NonNullable<Answer>> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`waited ${WAIT_MS} ms in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
