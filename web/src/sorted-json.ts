/** @param isKept returns false for values of fields to leave out */
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
