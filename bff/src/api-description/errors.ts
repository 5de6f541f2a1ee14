import { type ErrorCode, errorCatalogue } from '@paperbill/contracts/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { the } from './answer-shapes.js';

/** Where a call keeps its own error codes until they are described. */
export const REFUSES = 'x-refuses';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']> & { [REFUSES]?: ErrorCode[] };

/** Every error that a call may answer with: its own, and those that follow from what it is. */
export function errorCodes(method: string, { [REFUSES]: own = [], ...call }: Operation): ErrorCode[] {
  const namesSomething = call.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'path');
  const isOpen = call.security?.some((needed) => Object.keys(needed).length === 0);
  const codes = new Set<ErrorCode>(own);
  if (!isOpen) codes.add('UNAUTHENTICATED');
  if (method !== 'get') codes.add('CROSS_SITE_REQUEST');
  if (namesSomething) codes.add('NOT_FOUND');
  if (call.requestBody) codes.add('INVALID_INPUT').add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  codes.add('TOO_MANY_REQUESTS');
  // Who is on the way to sign in or out is sent on, with a code in the address, and not left with an error.
  if (!call.responses['302']) codes.add('SERVICE_FAILED').add('SERVICE_UNAVAILABLE').add('SERVICE_TIMEOUT');
  return [...codes];
}

/** The errors as OpenAPI has them: an answer for each status, with the codes that it may carry. */
export function errorResponses(codes: ErrorCode[]): Operation['responses'] {
  const statuses = new Set(codes.map((code) => errorCatalogue[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      errorResponse(codes.filter((code) => errorCatalogue[code].status === status)),
    ]),
  );
}

const errorResponse = (codes: ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
  content: { 'application/json': { schema: { allOf: [the('Error'), { properties: { code: { enum: codes } } }] } } },
  ...(codes.includes('TOO_MANY_REQUESTS') && { headers: { 'Retry-After': RETRY_AFTER } }),
});

const RETRY_AFTER = { description: 'Seconds until the next request is answered', schema: { type: 'integer' } };
