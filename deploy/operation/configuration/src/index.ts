export { type ProcessName, processNames, getSchemaOfVariables, type Variable, listVariables } from './variables.js';
