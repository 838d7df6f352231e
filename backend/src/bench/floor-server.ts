import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

// The least that a list could cost: Node's own server, sending the bytes that it was given at its start.
const body = await buffer(process.stdin);
const server = createServer((_request, response) => {
  response
    .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready on http://localhost:${(server.address() as AddressInfo).port}\n`);
});
