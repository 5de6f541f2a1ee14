/** A linear scale for amounts. */
export interface Scale {
  /** From the highest to the lowest: what the axis names. 0 is one of them. */
  ticks: number[];
  /** Where an amount stands, in percent from the top. */
  at: (amount: number) => number;
}

const INTERVALS = 4;
/** The highest amount of a scale on which nothing stands. */
const OF_NOTHING = 100;
const STEPS = [1, 2, 2.5, 5, 10];

/** A scale on which all of these amounts and 0 have room, in round steps. */
export function scaleFor(amounts: readonly number[]): Scale {
  const low = Math.min(0, ...amounts);
  const high = Math.max(0, ...amounts) || (low === 0 ? OF_NOTHING : 0);
  const step = roundUp((high - low) / INTERVALS);
  const [top, bottom] = [Math.ceil(high / step) * step, Math.floor(low / step) * step];
  const count = Math.round((top - bottom) / step);
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => top - index * step),
    at: (amount) => ((top - amount) / (top - bottom)) * 100,
  };
}

function roundUp(size: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(size));
  return STEPS.find((step) => step * magnitude >= size)! * magnitude;
}
