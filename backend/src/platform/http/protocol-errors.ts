import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@onchan-bowls/contract/problem';
import { problemOf, problemType } from './problem-filter.js';
import { securityHeaders } from './security-headers.js';

/** Errors of a connection; all other codes mean that the request is not HTTP. */
const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
};

const headersFor = (body: string, isHttps: boolean): Record<string, string> => ({
  ...securityHeaders(isHttps),
  'Content-Type': problemType,
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  Connection: 'close',
});

/** Sends a problem document for bytes that Node cannot read as a request, and closes the connection. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket, isHttps: boolean): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codes[error.code ?? ''];
  const problem = code ? problemOf(code) : problemOf('invalid-request', 'The request is not valid HTTP');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    ...Object.entries(headersFor(body, isHttps)).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};

/** Sends a problem document for an `Expect` header that asks for anything but `100-continue`. */
export const refuseExpectation = (response: ServerResponse, isHttps: boolean): void => {
  const problem: Problem = problemOf('expectation-failed');
  const body = JSON.stringify(problem);
  response.writeHead(problem.status, headersFor(body, isHttps)).end(body);
};
