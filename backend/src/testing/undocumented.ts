import responseValidator from 'openapi-response-validator';
import { openApi } from './operations.js';

const validators = new Map<object, (status: string, body: unknown) => unknown>();

/** What an OpenAPI description of responses does not say of a body; undefined when it says it all. */
export const undocumented = (responses: object, status: string, body: unknown): unknown => {
  let validate = validators.get(responses);
  if (!validate) {
    const components = openApi.components as never;
    const validator = new responseValidator.default({ responses: responses as never, components });
    validate = (code, value) => validator.validateResponse(code, value);
    validators.set(responses, validate);
  }
  return validate(status, body);
};
