/**
 * The content security policy of the document. It blocks all requests, forms and scripts, even if a text could inject
 * markup.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The content security policy comes first, because it applies only to the content after it. */
export const DOCUMENT_START =
  '<!DOCTYPE html><html lang="en"><head>' +
  `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}"><meta charset="utf-8">`;
