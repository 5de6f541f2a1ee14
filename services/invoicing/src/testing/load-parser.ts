/**
 * Loads the parser htmlparser2 before the spec file. The library sanitize-html is CommonJS and requires this ES module.
 * Jest allows that only if the module is already loaded.
 */
import 'htmlparser2';
