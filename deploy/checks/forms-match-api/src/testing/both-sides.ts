import { expect } from '@jest/globals';
import { createValidationPipe } from '@paperbill/bff/validation/validation.pipe';
import type { AppError, FieldError } from '@paperbill/contracts/http';
import fc from 'fast-check';

const RUN_COUNT = 3_000;

type ErrorsByField = Record<string, string>;

type CheckedForm<Sent> =
  | { success: true; data: Sent }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

export interface FormSides<Typed, Sent> {
  schema: (typed: Typed) => { safeParse: (typed: Typed) => CheckedForm<Sent> };
  dto: new () => object;
  toUncheckedBody: (typed: Typed) => object;
  /**
   * Returns the errors that a service finds instead of the BFF. The BFF cannot find them, because it does not know the
   * currency of each amount.
   */
  findServiceErrors?: (typed: Typed) => FieldError[];
  toRequest: (sent: Sent) => object;
  /**
   * Returns the name of the form field that an error of the BFF belongs to. `path` is the path of the field in the
   * request.
   */
  toFieldName?: (path: string) => string;
}

/** Generates forms. Checks for each form that the client and the BFF either both accept it or both reject it. */
export async function expectAgreement<Typed, Sent>(
  sides: FormSides<Typed, Sent>,
  arbitraryForm: fc.Arbitrary<Typed>,
): Promise<void> {
  const resultCounts = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(arbitraryForm, async (typed) => {
      const accepted = await expectSameResult(sides, typed);
      resultCounts[accepted ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: RUN_COUNT },
  );
  // At least 5 % of the forms must be accepted, and at least 5 % must be rejected. Otherwise the test would prove
  // little.
  expect(Math.min(resultCounts.accepted, resultCounts.refused)).toBeGreaterThan(RUN_COUNT / 20);
}

export async function expectSameResult<Typed, Sent>(sides: FormSides<Typed, Sent>, typed: Typed): Promise<boolean> {
  const { schema, dto, toUncheckedBody, findServiceErrors = () => [], toRequest, toFieldName = (path) => path } = sides;
  const clientResult = schema(typed).safeParse(typed);
  const clientErrors = clientResult.success ? {} : getFirstErrors(clientResult.error.issues.map(toFieldError));
  const serverResult = await readDto(dto, toUncheckedBody(typed));
  const serverErrors = getFirstErrors(
    [...findServiceErrors(typed), ...serverResult.errors].map(({ path, message }) => ({
      path: toFieldName(path),
      message,
    })),
  );
  expect(serverErrors).toEqual(clientErrors);
  if (!clientResult.success) return false;

  const receivedBody = await readDto(dto, toRequest(clientResult.data));
  expect(receivedBody.errors).toEqual([]);
  expect(receivedBody.value).toMatchObject(removeUndefined(serverResult.value!));
  return true;
}

async function readDto(metatype: new () => object, body: object): Promise<{ value?: object; errors: FieldError[] }> {
  // The request body is converted to JSON and back, as in a real request. JSON drops values such as `undefined`.
  const received: unknown = JSON.parse(JSON.stringify(body));
  try {
    return {
      value: (await createValidationPipe().transform(received, { type: 'body', metatype })) as object,
      errors: [],
    };
  } catch (error) {
    return { errors: (error as AppError).errors ?? [{ path: '', message: String(error) }] };
  }
}

const toFieldError = ({ path, message }: { path: PropertyKey[]; message: string }): FieldError => ({
  path: path.join('.'),
  message,
});

const getFirstErrors = (errors: FieldError[]): ErrorsByField =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message] as const).reverse());

/** Removes undefined fields. The BFF keeps the stored value of a field that is missing in the request. */
const removeUndefined = (value: object): object => JSON.parse(JSON.stringify(value)) as object;
