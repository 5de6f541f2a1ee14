/** Blocks all requests, forms and scripts, also if a text were to inject markup. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The start of every document. The policy comes first, because it only applies to what follows it. */
export const DOCUMENT_START =
  '<!DOCTYPE html><html lang="en"><head>' +
  `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}"><meta charset="utf-8">`;
