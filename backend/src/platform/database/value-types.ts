import { types, TypeOverrides } from 'pg';
import { parseExactly } from './exact-json.js';

/** How the values of some types are read, on every connection of the product. */
export const valueTypes = new TypeOverrides();
// A count or a position would be a text: it could be a number that JavaScript does not have.
valueTypes.setTypeParser(types.builtins.INT8, Number);
valueTypes.setTypeParser(types.builtins.JSONB, parseExactly);
