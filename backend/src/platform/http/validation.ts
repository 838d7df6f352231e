import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
} from '@nestjs/common';
import { InvalidRequest } from './problem-filter.js';

const unknownFieldsKey = 'unknown-fields';

/** Marks a visitor's request: fields that it does not know are dropped, where other requests refuse them. */
export const DropsUnknownFields = (): ClassDecorator => (target) => {
  Reflect.defineMetadata(unknownFieldsKey, 'drop', target);
};

/** Turns a body into its DTO and holds it to the rules. */
@Injectable()
export class Validation implements PipeTransform {
  private readonly refusing = pipe({ forbidNonWhitelisted: true });
  private readonly dropping = pipe({ forbidNonWhitelisted: false });

  transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const drops = metadata.metatype && Reflect.getMetadata(unknownFieldsKey, metadata.metatype) === 'drop';
    return (drops ? this.dropping : this.refusing).transform(value, metadata) as Promise<unknown>;
  }
}

const pipe = ({ forbidNonWhitelisted }: { forbidNonWhitelisted: boolean }): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted,
    stopAtFirstError: true,
    exceptionFactory: (errors) => new InvalidRequest(toFieldErrors(errors)),
  });

/** The fields that are wrong, then those that nobody knows. */
const toFieldErrors = (errors: ValidationError[]): { field: string; message: string }[] => {
  const [unknown, wrong] = [true, false].map((isUnknown) =>
    errors.filter(({ constraints = {} }) => 'whitelistValidation' in constraints === isUnknown),
  ) as [ValidationError[], ValidationError[]];
  return [
    ...wrong.map(({ property, constraints = {} }) => ({
      field: property,
      message: Object.values(constraints)[0] ?? 'This field is not valid',
    })),
    ...unknown.map(({ property }) => ({ field: property, message: `There is no field called ${property}` })),
  ];
};
