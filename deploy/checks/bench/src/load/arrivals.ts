export function toArrivalTimes(perSecond: number, seconds: number, random = Math.random): number[] {
  const times: number[] = [];
  for (let at = toRandomGapMs(perSecond, random); at < seconds * 1_000; at += toRandomGapMs(perSecond, random))
    times.push(at);
  return times;
}

const toRandomGapMs = (perSecond: number, random: () => number): number =>
  (-Math.log(1 - random()) / perSecond) * 1_000;
