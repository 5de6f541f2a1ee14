/**
 * Returns the JSON of a value with sorted keys on every level, so that equal values have equal texts.
 * @param isKept returns false for the values of fields that are left out
 */
export const toSortedJson = (value: unknown, isKept: (content: unknown) => boolean = () => true): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, content]) => isKept(content))
            .sort(),
        )
      : part,
  );
