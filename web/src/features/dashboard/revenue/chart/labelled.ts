const MOST = 12;
const FEWEST = 4;

/** Which of `count` names along an axis are shown: all, or every second and so on; fewer where there is little room. */
export function labelled(index: number, count: number): 'always' | 'with room' | 'never' {
  const step = Math.ceil(count / MOST);
  const wideStep = step * Math.ceil(count / step / FEWEST);
  if (index % wideStep === 0) return 'always';
  return index % step === 0 ? 'with room' : 'never';
}
