import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../faults.js';
import type { Failure } from '../load/failure.js';
import type { Call } from '../load/http-client.js';
import { figuresOf, type Window } from './figures.js';

const fault: Fault = { name: 'nats: killed', parts: ['nats'], how: 'killed', mayFail: true, takesConnections: false };
const window: Window = { fault, hitAt: 1_000, backAt: 2_000, wellAt: 5_000, endedAt: 5_000 };

const refused: Failure = { kind: '503', means: 'refused', detail: '' };
const unreachable: Failure = { kind: 'connection refused', means: 'unreachable', detail: '' };
const hanging: Failure = { kind: 'hanging', means: 'hanging', detail: '' };

const call = (action: Call['action'], startedAt: number, endedAt: number, failure?: Failure): Call => ({
  action,
  startedAt,
  endedAt,
  failure,
});

describe('The figures of a fault', () => {
  it('count the requests that ended during it, and the time to recovery', () => {
    const calls = [
      call('list', 900, 990),
      call('save', 950, 1_400, refused),
      call('list', 1_200, 1_300),
      call('save', 1_900, 2_000, refused),
      call('save', 2_500, 2_600),
      call('list', 4_900, 5_100),
    ];
    expect(figuresOf(window, calls)).toEqual({
      fault: 'nats: killed',
      requests: 4,
      errors: { '503': 2 },
      answeredAgainMs: 1_600,
      errorFreeMs: 1_000,
      backMs: 1_000,
      recovered: true,
      notAllowed: [],
      hanging: 0,
    });
  });

  it('have no times without failures', () => {
    expect(figuresOf(window, [call('list', 1_200, 1_300)])).toMatchObject({ answeredAgainMs: 0, errorFreeMs: 0 });
  });

  it.each([
    ['a refusal', refused, {}, true],
    ['a refusal where nobody may notice', refused, { mayFail: false }, false],
    ['a connection that is refused', unreachable, {}, false],
    ['a connection that is refused while what takes it is down', unreachable, { takesConnections: true }, true],
    ['no answer', hanging, { takesConnections: true }, false],
  ])('say whether clients may see %s', (_, failure, of, allowed) => {
    const figures = figuresOf({ ...window, fault: { ...fault, ...of } }, [call('save', 1_100, 1_200, failure)]);
    expect(figures.notAllowed).toHaveLength(allowed ? 0 : 1);
  });

  it('say that it never recovered', () => {
    expect(figuresOf({ ...window, backAt: undefined }, [])).toMatchObject({ backMs: null, recovered: false });
    expect(figuresOf({ ...window, wellAt: undefined }, [])).toMatchObject({ recovered: false });
  });
});
