export interface Signal {
  fired: Promise<void>;
  fire: () => void;
}

export function signal(): Signal {
  let fire: () => void = () => undefined;
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return { fired, fire };
}
