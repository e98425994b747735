import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

const compiled = new WeakMap<object, ValidateFunction>();

/** Validator of a JSON Schema 2020-12. */
export function compile(schema: object): ValidateFunction {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate;
}
