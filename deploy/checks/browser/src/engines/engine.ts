/** A browser that Playwright does not control. It has the actions that main-journey.spec.ts needs. */
export interface Engine {
  open(address: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  press(name: string): Promise<void>;
  fill(name: string, text: string): Promise<void>;
  /** Runs a function in the page. The function cannot use variables from outside. */
  run<Result>(script: () => Result): Promise<Result>;
  /** The errors and warnings of the browser's console, including violations of the Content Security Policy. */
  consoleErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Finds a visible control with the given name that no other element covers. Returns the last match, because a dialog
 * comes after the page below it. This function runs in the page.
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

const WAIT_TIMEOUT_MS = 20_000;

/**
 * Calls `ask` every 50 ms until the call returns a result. A call that fails is repeated, because a navigation discards
 * the page in which a call runs.
 */
export async function waitFor<Answer>(what: string, ask: () => Promise<Answer>): Promise<NonNullable<Answer>> {
  const end = performance.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    let cause: unknown;
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > end) throw new Error(`waited ${WAIT_TIMEOUT_MS} ms in vain for ${what}`, { cause });
    await new Promise((done) => setTimeout(done, 50));
  }
}
