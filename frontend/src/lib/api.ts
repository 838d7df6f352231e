import { longestPage } from '@onchan-bowls/contract/paging';
import type { Problem, ProblemCode } from '@onchan-bowls/contract/problem';

/** An answer from 400 on. Its message is `"{status}: {detail}"`, fit to be shown. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's stable reason, when it gave one. */
  readonly code: ProblemCode | undefined;
  /** The server's sentence. */
  readonly detail: string;
  /** One entry per wrong field of an invalid request. */
  readonly errors: NonNullable<Problem['errors']>;

  constructor(status: number, detail: string, problem?: Partial<Problem>) {
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.code = problem?.code;
    this.errors = problem?.errors ?? [];
  }
}

/** No answer at all: this device is offline, or the server cannot be reached. */
export class NetworkError extends Error {
  readonly offline: boolean;

  constructor(cause: unknown) {
    const offline = !navigator.onLine;
    super(offline ? 'You are offline' : 'The server cannot be reached', { cause });
    this.name = 'NetworkError';
    this.offline = offline;
  }
}

/** What went wrong, in words fit to be shown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** The record's version that was seen; a record that has changed since is refused with 409. */
  version?: number | undefined;
  /** The same for every attempt of one submission, so that it is recorded once. */
  idempotencyKey?: string | undefined;
}

const parsed = (text: string): Partial<Problem> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

const refusal = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  const problem = parsed(text);
  const detail = typeof problem?.detail === 'string' ? problem.detail : text || response.statusText;
  return new ApiError(response.status, detail, problem);
};

/**
 * Calls the API with the session's cookie and answers the JSON body, or undefined where there is none.
 * @throws ApiError for an answer from 400 on, NetworkError when there is none.
 */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, version, idempotencyKey }: RequestOptions = {},
): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);

  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) init.body = JSON.stringify(body);

  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    throw new NetworkError(cause);
  }
  if (!response.ok) throw await refusal(response);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** GETs JSON; for the `queryFn` of a query. */
export const get = <Answer>(path: string): Promise<Answer> => request<Answer>('GET', path);

/**
 * GETs a list of any length in pages, so that no answer is large; the oldest record first.
 * @param path of a list that takes `before` and `limit`.
 */
export async function getInPages<Record extends { id: number }>(path: string): Promise<Record[]> {
  const records: Record[] = [];
  let page = await get<Record[]>(`${path}?limit=${longestPage}`);
  records.push(...page);
  while (page.length === longestPage) {
    const before = Math.min(...page.map(({ id }) => id));
    page = await get<Record[]>(`${path}?limit=${longestPage}&before=${before}`);
    records.push(...page);
  }
  return records.sort((one, other) => one.id - other.id);
}
