import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { defaultBrand, logoTypes } from '@paperbill/contracts/http';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import type { BffConfig } from '../config.js';
import { sessionCookieName } from '../sessions/session-cookie.js';
import { answerShapes } from './answer-shapes.js';
import { errorCodes, errorResponses, type Operation, REFUSES } from './errors.js';

const SESSION = 'session';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const ABOUT = `The calls of the client. A text is kept without the blanks around it and may hold no control characters;
a number where a text is expected reads as its digits. Nothing (null or '') reads as the default, and fields that are not
listed are passed over. Every answer names its request in X-Request-Id; pages of other sites can't call.`;

/** Everything under /api/ as an OpenAPI document, generated from the controllers and the rules of their DTOs. */
export function describeApi(app: INestApplication, config: BffConfig): OpenAPIObject {
  const basis = new DocumentBuilder()
    .setTitle(`The API of ${defaultBrand.name}`)
    .setDescription(ABOUT.replaceAll('\n', ' '))
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addSecurity(SESSION, { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) })
    .addSecurityRequirements(SESSION)
    .build();
  basis.components = { ...basis.components, schemas: answerShapes };
  const document = SwaggerModule.createDocument(app, basis, { operationIdFactory });
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/'));
  for (const [, path] of paths) {
    for (const method of METHODS) if (path[method]) path[method] = complete(method, path[method]);
  }
  return { ...document, paths: Object.fromEntries(paths) };
}

const operationIdFactory = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}.${method}`;

/** A call with its errors, with what it answers as its headline, and with the file of a form. */
function complete(method: string, call: Operation): Operation {
  const [answer] = Object.values(call.responses);
  const errors = errorResponses(errorCodes(method, call));
  const { [REFUSES]: _described, ...operation } = call;
  return {
    ...operation,
    ...(answer && 'description' in answer && { summary: answer.description }),
    ...(call.requestBody && 'content' in call.requestBody && { requestBody: withLogo(call.requestBody) }),
    responses: { ...call.responses, ...errors },
  };
}

/** The one file that a form of ours takes, beside the fields that it has in common with JSON. */
function withLogo({ content, ...body }: RequestBody): RequestBody {
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
