import { beforeEach, describe, expect, it } from '@jest/globals';
import { InFlight } from './in-flight.js';

describe('What is under way', () => {
  let inFlight: InFlight;

  beforeEach(() => {
    inFlight = new InFlight({ perUser: 2, inAll: 3 });
  });

  /** Work of a user: whether it began, and how to end it. */
  function begin(user: string, amount = 1) {
    const ending = new AbortController();
    const work = { began: undefined as boolean | undefined, end: () => ending.abort(), done: Promise.resolve() };
    work.done = inFlight.take(user, amount, ending.signal).then((began) => void (work.began = began));
    return work;
  }
  const settle = () => new Promise(setImmediate);

  it('of a user is no more than their share; the next waits for it, and others do not', async () => {
    const [first, second, third, other] = [begin('ada'), begin('ada'), begin('ada'), begin('bob')];
    await settle();
    expect([first, second, third, other].map(({ began }) => began)).toEqual([true, true, undefined, true]);

    first.end();
    await third.done;

    expect(third.began).toBe(true);
  });

  it('of all is no more than there is, in the order in which it came', async () => {
    const [ada, , bob] = [begin('ada'), begin('ada'), begin('bob')];
    const [cleo, dan] = [begin('cleo'), begin('dan')];
    await settle();
    expect([cleo.began, dan.began]).toEqual([undefined, undefined]);

    ada.end();
    await settle();
    expect([cleo.began, dan.began]).toEqual([true, undefined]);

    bob.end();
    await settle();
    expect(dan.began).toBe(true);
  });

  it('may be one piece that is more than a share', async () => {
    const large = begin('ada', 3);
    await large.done;

    expect(large.began).toBe(true);
  });

  it('is given back once, and by who left while they waited not at all', async () => {
    const [first, second] = [begin('ada'), begin('ada')];
    const leaving = begin('ada');
    leaving.end();
    await leaving.done;
    expect(leaving.began).toBe(false);

    first.end();
    first.end();
    const [third, fourth] = [begin('ada'), begin('ada')];
    await settle();

    expect([second.began, third.began, fourth.began]).toEqual([true, true, undefined]);
  });

  it('leaves so many to wait of one user, and refuses the others at once', async () => {
    const all = Array.from({ length: 20 }, () => begin('ada'));
    await settle();

    expect(all.filter(({ began }) => began === true)).toHaveLength(2);
    expect(all.filter(({ began }) => began === undefined)).toHaveLength(8);
    expect(all.filter(({ began }) => began === false)).toHaveLength(10);
    for (const { end } of all) end();
  });
});
