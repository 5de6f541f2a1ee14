/**
 * Loads the parser before a spec does: sanitize-html is CommonJS and requires this ES module, which Jest allows only
 * once it is evaluated.
 */
import 'htmlparser2';
