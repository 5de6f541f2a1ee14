/** Nothing is fetched, sent or run by the document, whatever its texts hold. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What every invoice's HTML begins with: the policy stands before anything that it has to hold back. */
export const DOCUMENT_START =
  '<!DOCTYPE html><html lang="en"><head>' +
  `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}"><meta charset="utf-8">`;
