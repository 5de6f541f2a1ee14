import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { defaultBrand, errorCatalogue, type ErrorCode, logoTypes } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { BffConfig } from '../config.js';
import { allowStyles } from '../security/content-policy.js';
import { getSessionCookieName } from '../security/host-cookie.js';
import { answerSchemas, schemaRef } from './answer-shapes.js';
import { ERROR_CODES_EXTENSION } from './api-decorators.js';

const SESSION_SCHEME = 'session';
const HTTP_METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const API_INTRODUCTION = `The calls of the client. Texts are trimmed and may contain no control characters. A number in place of a
text is read as its digits. null and '' mean the default. Unknown fields are ignored. Every response has the request's id
in X-Request-Id. Pages of other sites are refused.`;

const DESCRIBED_PATHS = /^\/(app\/)?api\//;

export function describeApi(app: INestApplication, config: BffConfig): OpenAPIObject {
  const documentBuilder = new DocumentBuilder()
    .setTitle(`The API of ${defaultBrand.name}`)
    .setDescription(API_INTRODUCTION.replaceAll('\n', ' '))
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addSecurity(SESSION_SCHEME, { type: 'apiKey', in: 'cookie', name: getSessionCookieName(config) })
    .addSecurityRequirements(SESSION_SCHEME)
    .build();
  documentBuilder.components = { ...documentBuilder.components, schemas: answerSchemas };
  const document = SwaggerModule.createDocument(app, documentBuilder, { operationIdFactory });
  const paths = Object.entries(document.paths).filter(([path]) => DESCRIBED_PATHS.test(path));
  for (const [, path] of paths) {
    for (const method of HTTP_METHODS) if (path[method]) path[method] = completeOperation(method, path[method]);
  }
  return { ...document, paths: Object.fromEntries(paths) };
}

const operationIdFactory = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}.${method}`;

function completeOperation(method: string, call: Operation): Operation {
  const [answer] = Object.values(call.responses);
  const errors = describeErrorResponses(listErrorCodes(method, call));
  const { [ERROR_CODES_EXTENSION]: _described, ...operation } = call;
  return {
    ...operation,
    ...(answer && 'description' in answer && { summary: answer.description }),
    ...(call.requestBody && 'content' in call.requestBody && { requestBody: addLogoField(call.requestBody) }),
    responses: { ...call.responses, ...errors },
  };
}

function addLogoField({ content, ...body }: RequestBody): RequestBody {
  const form = content['multipart/form-data'];
  if (!form?.schema) return { ...body, content };
  const logo = { type: 'string', format: 'binary', description: `At most ${LOGO_MAX_BYTES} bytes` };
  return {
    ...body,
    content: {
      ...content,
      'multipart/form-data': {
        schema: { allOf: [form.schema, { type: 'object', properties: { logo } }] },
        encoding: { logo: { contentType: logoTypes.join(', ') } },
      },
    },
  };
}

type RequestBody = Extract<Operation['requestBody'], { content: unknown }>;

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']> & { [ERROR_CODES_EXTENSION]?: ErrorCode[] };

function listErrorCodes(method: string, { [ERROR_CODES_EXTENSION]: own = [], ...call }: Operation): ErrorCode[] {
  const hasPathParameter = call.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'path');
  const isOpen = call.security?.some((requirement) => Object.keys(requirement).length === 0);
  const codes = new Set<ErrorCode>(own);
  if (!isOpen) codes.add('UNAUTHENTICATED');
  if (method !== 'get') codes.add('CROSS_SITE_REQUEST');
  if (hasPathParameter) codes.add('NOT_FOUND');
  if (call.requestBody) codes.add('INVALID_INPUT').add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  codes.add('TOO_MANY_REQUESTS');
  // The sign-in calls have no error responses. A failed sign-in redirects to a page that shows the error.
  if (!call.responses['302']) codes.add('SERVICE_FAILED').add('SERVICE_UNAVAILABLE').add('SERVICE_TIMEOUT');
  if (method !== 'get') codes.add('STORAGE_FULL');
  return [...codes];
}

function describeErrorResponses(codes: ErrorCode[]): Operation['responses'] {
  const statuses = new Set(codes.map((code) => errorCatalogue[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      describeErrorResponse(codes.filter((code) => errorCatalogue[code].status === status)),
    ]),
  );
}

const describeErrorResponse = (codes: ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
  content: {
    'application/json': { schema: { allOf: [schemaRef('Error'), { properties: { code: { enum: codes } } }] } },
  },
  ...(codes.includes('TOO_MANY_REQUESTS') && { headers: { 'Retry-After': RETRY_AFTER_HEADER } }),
});

const RETRY_AFTER_HEADER = { description: 'Seconds until the next request is accepted', schema: { type: 'integer' } };

const API_DOCS_PATH = 'api-docs';

/** Serves the OpenAPI document as HTML pages, and as JSON at `/api-docs-json`. */
export function serveApiDocs(app: NestExpressApplication, document: OpenAPIObject): void {
  // Swagger's pages need inline styles, which our content security policy forbids. Therefore these pages are only
  // served in development.
  app.use(`/${API_DOCS_PATH}`, (_request: Request, response: Response, next: NextFunction) => {
    allowStyles(response, ["'unsafe-inline'"]);
    next();
  });
  SwaggerModule.setup(API_DOCS_PATH, app, document, {
    raw: ['json'],
    customSiteTitle: document.info.title,
    // By default, Swagger sends the document to a validator on another site, so the validator is turned off.
    swaggerOptions: { validatorUrl: null },
  });
}
