/** A browser that the test controls without Playwright. It has the actions that main-journey.spec.ts needs. */
export interface Engine {
  open(address: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  press(name: string): Promise<void>;
  fill(name: string, text: string): Promise<void>;
  /** Runs a function in the page. The function cannot access variables of the test. */
  run<Result>(script: () => Result): Promise<Result>;
  /** The errors and warnings in the browser's console, including violations of the content security policy. */
  consoleErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Finds a visible control with the given name that is not covered by another element. If there are several, the last
 * one is returned, because a dialog comes after the page in the document. This function runs in the page.
 */
export function findControl(kind: 'press' | 'fill', name: string): Element | null {
  const getText = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const getAccessibleName = (element: Element): string => {
    const labelIds = element.getAttribute('aria-labelledby');
    const labels = (element as HTMLInputElement).labels;
    if (element.hasAttribute('aria-label')) return element.getAttribute('aria-label')!;
    if (labelIds)
      return labelIds
        .split(' ')
        .map((id) => getText(document.getElementById(id)))
        .join(' ');
    return labels?.length ? getText(labels[0]!) : getText(element);
  };
  const selector = kind === 'press' ? 'a[href], button, summary' : 'input, textarea';
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => getAccessibleName(element) === name && !element.matches(':disabled, [inert] *'),
  );
  for (const element of controls.reverse()) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const topElement = document.elementFromPoint(x + width / 2, y + height / 2);
    if (topElement && (element.contains(topElement) || topElement.contains(element))) return element;
  }
  return null;
}

const WAIT_TIMEOUT_MS = 20_000;

/**
 * Calls `getResult` every 50 ms until it returns a result. Errors are ignored, because a call fails if the browser navigates
 * to another page during the call.
 */
export async function waitFor<Answer>(
  description: string,
  getResult: () => Promise<Answer>,
): Promise<NonNullable<Answer>> {
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    let cause: unknown;
    try {
      const answer = await getResult();
      if (answer) return answer;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > deadline)
      throw new Error(`waited ${WAIT_TIMEOUT_MS} ms in vain for ${description}`, { cause });
    await new Promise((done) => setTimeout(done, 50));
  }
}
