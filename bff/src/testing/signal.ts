export interface TestSignal {
  fired: Promise<void>;
  fire: () => void;
}

export function createTestSignal(): TestSignal {
  let fire: () => void = () => undefined;
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return { fired, fire };
}
