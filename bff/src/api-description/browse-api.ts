import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** Where developers read, and try, the API. */
export const API_DOCS_PATH = 'api-docs';

/** Serves the description as pages, and at `/api-docs-json` as it is. */
export function browseApi(app: NestExpressApplication, document: OpenAPIObject): void {
  SwaggerModule.setup(API_DOCS_PATH, app, document, {
    raw: ['json'],
    customSiteTitle: document.info.title,
    // Asks a site elsewhere what it thinks of the document.
    swaggerOptions: { validatorUrl: null },
  });
}
