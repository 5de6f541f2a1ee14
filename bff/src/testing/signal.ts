export interface TestSignal {
  whenFired: Promise<void>;
  fire: () => void;
}

export function createTestSignal(): TestSignal {
  let fire: () => void = () => undefined;
  const whenFired = new Promise<void>((resolve) => (fire = resolve));
  return { whenFired, fire };
}
