export { type ProcessName, processNames, getSchema, type Variable, listVariables } from './variables.js';
