export { type ProcessName, processNames, schemaOf, type Variable, variablesOf } from './variables.js';
