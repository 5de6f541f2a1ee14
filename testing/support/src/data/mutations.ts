import fc from 'fast-check';

/** Values that often break programs. A random generator would rarely produce them. */
// oxfmt-ignore
const troublesomeValues = fc.constantFrom<unknown>(
  null, true, '', ' ', '\u0000', '\ud800', '𝒳'.repeat(300), '-0', '1e400', 1e308, -1, 0.1 + 0.2, 2 ** 53, 'NaN',
  '__proto__', 'constructor', [], [[]], {}, { length: 5 }, { toString: 1 }, '2026-02-30', "'; drop table users; --",
);

export const arbitraryJson = (): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: troublesomeValues, weight: 3 }, { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 });

/** Some of these names have a special meaning in JavaScript. */
const arbitraryName = fc.oneof(fc.string(), fc.constantFrom('length', '__proto__', 'constructor', 'toJSON'));

/** Generates a copy of an object, in which some fields at any depth are removed, added or changed. */
export const arbitraryMutationOf = (valid: object): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.nat(), arbitraryJson(), fc.constantFrom('replace', 'remove', 'add'), arbitraryName), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => {
      const body = structuredClone(valid) as Record<string, unknown>;
      for (const [pick, something, how, name] of changes) {
        // Several generated bodies contain `something`. Each body gets a copy, because a later change in one body must
        // not affect the other bodies.
        const value = structuredClone(something);
        const places = listPropertyPlaces(body);
        const [parent, key] = places[pick % places.length] ?? [body, name];
        if (how === 'replace') defineProperty(parent, key, value);
        else if (how === 'remove') delete parent[key];
        else defineProperty(parent, Array.isArray(parent) ? String(parent.length) : name, value);
      }
      return body;
    });

/** Sets a property as `JSON.parse` does. An assignment to `__proto__` would change the prototype instead. */
const defineProperty = (parent: object, key: string, value: unknown): void =>
  void Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });

function listPropertyPlaces(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap(
    (key) => [[parent, key], ...listPropertyPlaces(parent[key])] as [typeof parent, string][],
  );
}
