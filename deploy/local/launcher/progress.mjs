import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { clearInterval, setInterval } from 'node:timers';

const FIRST_MESSAGE_MS = 2_000;
const NEXT_MESSAGE_MS = 10_000;

/**
 * On a terminal, the last line shows the running steps and counts the seconds. Otherwise, a slow step prints a line
 * after 2 seconds and then every 10 seconds.
 *
 * @param {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} [output]
 */
export function createProgress(output = process.stdout) {
  /** @type {Map<string, { startedAt: number, note?: string, nextMessageAt: number }>} */
  const running = new Map();
  let isShown = false;
  let timer;

  const hideStatusLine = () => {
    if (isShown) output.write('\r\x1b[K');
    isShown = false;
  };
  const printLine = (text = '') => {
    hideStatusLine();
    output.write(`${text}\n`);
    showStatusLine();
  };
  const showStatusLine = () => {
    if (!output.isTTY || running.size === 0) return;
    hideStatusLine();
    const text = [...running].map(([title, step]) => describeStep(title, step)).join(', ');
    output.write(`  … ${text}`.slice(0, (output.columns ?? 80) - 1));
    isShown = true;
  };
  const updateStatus = () => {
    if (output.isTTY) return showStatusLine();
    for (const [title, step] of running) {
      if (performance.now() < step.nextMessageAt) continue;
      step.nextMessageAt = performance.now() + NEXT_MESSAGE_MS;
      printLine(`  … ${describeStep(title, step)}`);
    }
  };
  const endStep = (title) => {
    const step = running.get(title);
    running.delete(title);
    if (running.size === 0) timer = clearInterval(timer);
    return step;
  };

  return {
    printLine,
    async step(title, work) {
      const startedAt = performance.now();
      running.set(title, { startedAt, nextMessageAt: startedAt + FIRST_MESSAGE_MS });
      timer ??= setInterval(updateStatus, 1_000).unref();
      try {
        const result = await work((note) => {
          const step = running.get(title);
          if (!step) return;
          const hasChanged = removeNumbers(note) !== removeNumbers(step.note ?? '');
          step.note = note;
          if (hasChanged) printLine(`  … ${title}: ${note}`);
          else showStatusLine();
        });
        endStep(title);
        printLine(`  ✓ ${title.padEnd(26)} ${formatSeconds(startedAt)}`);
        return result;
      } catch (error) {
        endStep(title);
        hideStatusLine();
        throw error;
      }
    },
  };
}

/** A progress note is not printed again if only its numbers have changed, as in 40 % and 41 %. */
const removeNumbers = (text) => text.replace(/\d+/g, '');

const formatSeconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`;

const describeStep = (title, { startedAt, note }) =>
  `${title}${note ? `: ${note}` : ''} (${Math.round((performance.now() - startedAt) / 1000)} s)`;
