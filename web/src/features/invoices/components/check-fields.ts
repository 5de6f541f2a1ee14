import * as z from 'zod/mini';

export type FieldErrors<Fields> = readonly (readonly [
  path: keyof Fields | PropertyKey[],
  message: string | null | undefined,
])[];

export const checkFields = <Fields extends object>(listFieldErrors: (typed: Fields) => FieldErrors<Fields>) =>
  z.check<Fields>(({ value, issues }) => {
    for (const [path, message] of listFieldErrors(value)) {
      if (message) issues.push({ code: 'custom', path: [path].flat(), message, input: value });
    }
  });
