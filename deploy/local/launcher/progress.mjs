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
  /** @type {Map<string, { startedAt: number, note?: string, sayAt: number }>} */
  const running = new Map();
  let shown = false;
  let timer;

  const hideLast = () => {
    if (shown) output.write('\r\x1b[K');
    shown = false;
  };
  const line = (text) => {
    hideLast();
    output.write(`${text}\n`);
    showLast();
  };
  const showLast = () => {
    if (!output.isTTY || running.size === 0) return;
    hideLast();
    const text = [...running].map(([title, step]) => describe(title, step)).join(', ');
    output.write(`  … ${text}`.slice(0, (output.columns ?? 80) - 1));
    shown = true;
  };
  const tick = () => {
    if (output.isTTY) return showLast();
    for (const [title, step] of running) {
      if (performance.now() < step.sayAt) continue;
      step.sayAt = performance.now() + NEXT_MESSAGE_MS;
      line(`  … ${describe(title, step)}`);
    }
  };
  const end = (title) => {
    const step = running.get(title);
    running.delete(title);
    if (running.size === 0) timer = clearInterval(timer);
    return step;
  };

  return {
    say: (text = '') => line(text),
    async step(title, work) {
      const startedAt = performance.now();
      running.set(title, { startedAt, sayAt: startedAt + FIRST_MESSAGE_MS });
      timer ??= setInterval(tick, 1_000).unref();
      try {
        const result = await work((note) => {
          const step = running.get(title);
          if (!step) return;
          const isNews = removeNumbers(note) !== removeNumbers(step.note ?? '');
          step.note = note;
          if (isNews) line(`  … ${title}: ${note}`);
          else showLast();
        });
        end(title);
        line(`  ✓ ${title.padEnd(26)} ${formatSeconds(startedAt)}`);
        return result;
      } catch (error) {
        end(title);
        hideLast();
        throw error;
      }
    },
  };
}

/** A progress note is not printed again if only its numbers have changed, as in 40 % and 41 %. */
const removeNumbers = (text) => text.replace(/\d+/g, '');

const formatSeconds = (since) => `${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s`;

const describe = (title, { startedAt, note }) =>
  `${title}${note ? `: ${note}` : ''} (${Math.round((performance.now() - startedAt) / 1000)} s)`;
