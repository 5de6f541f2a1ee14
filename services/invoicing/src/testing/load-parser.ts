/**
 * Loads the parser before the spec file. sanitize-html is CommonJS and requires this ES module, which Jest allows only
 * if it is already evaluated.
 */
import 'htmlparser2';
