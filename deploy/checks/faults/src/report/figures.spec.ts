import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../faults.js';
import type { Failure } from '../load/failure.js';
import type { FinishedCall } from '../load/http-client.js';
import { computeFigures, type FaultWindow } from './figures.js';

const sampleFault: Fault = {
  name: 'nats: killed',
  parts: ['nats'],
  how: 'killed',
  mayFail: true,
  takesConnections: false,
};
const sampleWindow: FaultWindow = { fault: sampleFault, hitAt: 1_000, backAt: 2_000, wellAt: 5_000, endedAt: 5_000 };

const refusedFailure: Failure = { kind: '503', means: 'refused', detail: '' };
const unreachableFailure: Failure = { kind: 'connection refused', means: 'unreachable', detail: '' };
const hangingFailure: Failure = { kind: 'hanging', means: 'hanging', detail: '' };

const aCall = (
  action: FinishedCall['action'],
  startedAt: number,
  endedAt: number,
  failure?: Failure,
): FinishedCall => ({
  action,
  startedAt,
  endedAt,
  failure,
});

describe('The figures of a fault', () => {
  it('count the requests that ended during it, and the time to recovery', () => {
    const calls = [
      aCall('list', 900, 990),
      aCall('save', 950, 1_400, refusedFailure),
      aCall('list', 1_200, 1_300),
      aCall('save', 1_900, 2_000, refusedFailure),
      aCall('save', 2_500, 2_600),
      aCall('list', 4_900, 5_100),
    ];
    expect(computeFigures(sampleWindow, calls)).toEqual({
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
    expect(computeFigures(sampleWindow, [aCall('list', 1_200, 1_300)])).toMatchObject({
      answeredAgainMs: 0,
      errorFreeMs: 0,
    });
  });

  it.each([
    ['a refusal', refusedFailure, {}, true],
    ['a refusal during a fault that clients must not notice', refusedFailure, { mayFail: false }, false],
    ['a refused connection', unreachableFailure, {}, false],
    [
      'a refused connection while the part that accepts connections is down',
      unreachableFailure,
      { takesConnections: true },
      true,
    ],
    ['a request without an answer', hangingFailure, { takesConnections: true }, false],
  ])('say whether clients may see %s', (_, failure, of, allowed) => {
    const figures = computeFigures({ ...sampleWindow, fault: { ...sampleFault, ...of } }, [
      aCall('save', 1_100, 1_200, failure),
    ]);
    expect(figures.notAllowed).toHaveLength(allowed ? 0 : 1);
  });

  it('say that it never recovered', () => {
    expect(computeFigures({ ...sampleWindow, backAt: undefined }, [])).toMatchObject({
      backMs: null,
      recovered: false,
    });
    expect(computeFigures({ ...sampleWindow, wellAt: undefined }, [])).toMatchObject({ recovered: false });
  });
});
