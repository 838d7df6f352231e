import { z } from 'zod';

/** The payload of an event: exact in its fields, so that nothing else gets into the history by accident. */
export type Payload = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;

/** The payload that an event type had in an earlier schema version. */
interface EarlierVersion {
  readonly data: Payload;
  /** Lifts a stored payload to the next version. Personal fields may be missing from it. */
  lift(data: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

interface Declaration<Data extends Payload> {
  /** Its label in the history's filters. */
  readonly label: string;
  /** How the history sums up several of them, with `#` for their number: `recorded # results`. */
  readonly many?: string;
  /** The meaning of the event, in a sentence. */
  readonly meaning: string;
  /** Exact in its fields, without bounds: a new rule must not forbid events that were recorded before it. */
  readonly data?: Data;
  /**
   * Whether the event alone determines the record's state. The history then reads a long record from here.
   */
  readonly replacesState?: boolean;
  /** The versions before this one, the oldest first. A new event is stored with the version after the last of them. */
  readonly earlier?: readonly EarlierVersion[];
  /**
   * Names the person that the personal fields are about: the kind of id and the id, such as `message-57`. It reveals
   * nothing about that person.
   */
  about?(streamId: string, data: z.infer<Data>): string;
  /** Names the people whose keys the event destroys, and with them every personal field about those people. */
  erases?(streamId: string, data: z.infer<Data>): readonly string[];
}

/** The declaration of one type of event, without what it changes. */
export interface EventDeclaration<Data extends Payload = Payload> extends Declaration<Data> {
  readonly data: Data;
  readonly version: number;
  /** The fields that are stored encrypted. */
  readonly personal: readonly string[];
}

const nothing = z.strictObject({});

/** Declares a type of event; one without `data` has an empty payload. */
export const defineEvent = <Data extends Payload = typeof nothing>(
  declaration: Declaration<Data>,
): EventDeclaration<Data> => {
  const data = declaration.data ?? (nothing as unknown as Data);
  const fields = personalFieldsOf(data);
  if (fields.length > 0 !== !!declaration.about) {
    throw new Error(`${declaration.label}: personal fields and the person they are about go together`);
  }
  return { ...declaration, data, personal: fields, version: (declaration.earlier?.length ?? 0) + 1 };
};

/**
 * Checks a payload before it is recorded, and does not change it.
 * @throws when it does not have exactly the declared fields: they would be stored for good, personal ones in plain text.
 */
export const assertPayload = ({ label, data }: EventDeclaration, payload: object): void => {
  const { error } = data.safeParse(payload);
  if (error) throw new TypeError(`${label}: the payload is not as declared\n${z.prettifyError(error)}`);
};

/** The payload of every schema version, the first version first. */
export const payloadsOf = ({ earlier = [], data }: EventDeclaration): Payload[] => [
  ...earlier.map((version) => version.data),
  data,
];

/** The events that are declared under their types, as a union. */
export type EventOf<Declarations extends Readonly<Record<string, EventDeclaration>>> = {
  [Type in keyof Declarations & string]: {
    readonly type: Type;
    readonly data: Readonly<z.infer<Declarations[Type]['data']>>;
  };
}[keyof Declarations & string];

/** A comment in JSON Schema, which validators of the published schemas ignore. */
const personalMark = 'personal';

/** Marks a field as personal. Only texts: `[erased]` takes their place when the person is erased. */
export const personal = <Text extends z.ZodType<string | null>>(text: Text): Text =>
  text.meta({ $comment: personalMark });

/** The names of the marked fields of a payload. */
export const personalFieldsOf = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((field) => isPersonal(shape[field]));

/** Whether a field is marked, or anything in it: then all of it is encrypted. */
const isPersonal = (field: unknown): boolean => {
  if (!(field instanceof z.ZodType)) return false;
  if (field.meta()?.$comment === personalMark) return true;
  if (field instanceof z.ZodObject) return Object.values(field.shape).some(isPersonal);
  return [z.ZodOptional, z.ZodExactOptional, z.ZodNullable, z.ZodArray].some(
    (wrapper) => field instanceof wrapper && isPersonal(field.unwrap()),
  );
};
