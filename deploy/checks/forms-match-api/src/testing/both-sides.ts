import { expect } from '@jest/globals';
import { validationPipe } from '@paperbill/bff/validation/validation.pipe';
import type { AppError, FieldError } from '@paperbill/contracts/http';
import fc from 'fast-check';

/** Number of generated forms, each with four to forty fields. */
const RUNS = 3_000;

/** First error message by field. */
type ErrorsByField = Record<string, string>;

type Checked<Sent> =
  { success: true; data: Sent } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

/** A form: its schema in the client, and the DTO of its request. */
export interface Sides<Typed, Sent> {
  schema: { safeParse: (typed: Typed) => Checked<Sent> };
  dto: new () => object;
  /** The request for typed values, without validation by the client. */
  unchecked: (typed: Typed) => object;
  /** The client's request for a valid form. */
  request: (sent: Sent) => object;
  /** Maps a path in the BFF's error to the form's field name. */
  fieldName?: (path: string) => string;
}

/** Generates forms and compares the results of client and BFF. */
export async function expectAgreement<Typed, Sent>(
  sides: Sides<Typed, Sent>,
  anyForm: fc.Arbitrary<Typed>,
): Promise<void> {
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(anyForm, async (typed) => {
      const accepted = await expectSameAnswer(sides, typed);
      seen[accepted ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: RUNS },
  );
  // Both accepted and refused forms must occur often.
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(RUNS / 20);
}

/** @returns whether both accept it */
export async function expectSameAnswer<Typed, Sent>(sides: Sides<Typed, Sent>, typed: Typed): Promise<boolean> {
  const { schema, dto, unchecked, request, fieldName = (path) => path } = sides;
  const client = schema.safeParse(typed);
  const clientErrors = client.success ? {} : firstOfEach(client.error.issues.map(toFieldError));
  const server = await readBy(dto, unchecked(typed));
  const serverErrors = firstOfEach(server.errors.map(({ path, message }) => ({ path: fieldName(path), message })));
  expect(serverErrors).toEqual(clientErrors);
  if (!client.success) return false;

  const arrived = await readBy(dto, request(client.data));
  expect(arrived.errors).toEqual([]);
  expect(arrived.value).toMatchObject(defined(server.value!));
  return true;
}

async function readBy(metatype: new () => object, body: object): Promise<{ value?: object; errors: FieldError[] }> {
  // As received: values that JSON cannot express are removed.
  const received: unknown = JSON.parse(JSON.stringify(body));
  try {
    return { value: (await validationPipe().transform(received, { type: 'body', metatype })) as object, errors: [] };
  } catch (error) {
    return { errors: (error as AppError).errors ?? [{ path: '', message: String(error) }] };
  }
}

const toFieldError = ({ path, message }: { path: PropertyKey[]; message: string }): FieldError => ({
  path: path.join('.'),
  message,
});

const firstOfEach = (errors: FieldError[]): ErrorsByField =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message] as const).reverse());

/** Removes undefined fields, which keep their stored values. */
const defined = (value: object): object => JSON.parse(JSON.stringify(value)) as object;
