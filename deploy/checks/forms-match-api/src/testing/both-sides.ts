import { expect } from '@jest/globals';
import { validationPipe } from '@paperbill/bff/validation/validation.pipe';
import type { AppError, FieldError } from '@paperbill/contracts/http';
import fc from 'fast-check';

/** Forms, each of four to forty fields. */
const RUNS = 3_000;

/** The first message for each field, as a person sees them. */
type ErrorsByField = Record<string, string>;

/** What a schema says. */
type Checked<Sent> =
  { success: true; data: Sent } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

/** A form: its schema in the client, and the DTO that validates its request. */
export interface Sides<Typed, Sent> {
  schema: { safeParse: (typed: Typed) => Checked<Sent> };
  dto: new () => object;
  /** The request for a form as it is typed, without the client having checked anything. */
  unchecked: (typed: Typed) => object;
  /** The request that the client sends for a form that it accepts. */
  request: (sent: Sent) => object;
  /** The form's name of a path that the BFF names in an error. */
  fieldName?: (path: string) => string;
}

/** Throws generated forms at the client and the BFF, and finds no disagreement. */
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
  // A test of refusals alone, or of none, would prove little.
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
  // As it arrives: what JSON can't say is gone.
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

/** Without what is undefined: such a field stays as it is stored. */
const defined = (value: object): object => JSON.parse(JSON.stringify(value)) as object;
