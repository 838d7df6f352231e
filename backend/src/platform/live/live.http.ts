import type { OutgoingHttpHeaders } from 'node:http';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { liveParams } from '@onchan-bowls/contract/live';
import type { FastifyReply } from 'fastify';
import { Public, sessionOf, Unattended, type AppRequest } from '../http/access.js';
import { Documented } from '../http/documented.js';
import { dtoOf } from '../http/dto-of.js';
import { networksOf } from '../limits/network.js';
import { DropsUnknownFields } from '../http/validation.js';
import { LiveStreams } from './live-streams.js';

@DropsUnknownFields()
export class LiveParamsDto extends dtoOf(liveParams) {}

/** Streams of changes, for open pages. */
@Controller('live')
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  @Unattended()
  @Public()
  @Documented({
    summary:
      'Endless server-sent events. `session` names the signed-in account, at the beginning and when the session ends. `changed` names the categories of changed records that the reader may read',
    responseType: 'text/event-stream',
    query: liveParams,
  })
  open(@Query() { seen }: LiveParamsDto, @Req() request: AppRequest, @Res() reply: FastifyReply): void {
    const networks = networksOf(request.ip);
    const { isStillSignedIn } = request;
    if (!this.streams.hasRoom({ networks, isSignedIn: isStillSignedIn !== undefined })) {
      // After a 204 a browser does not reconnect. After any other end it would reconnect forever.
      reply.code(204).send();
      return;
    }
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'Content-Type': 'text/event-stream',
      // Turns off the buffering of proxies.
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const subscriber = { response, networks, isStillSignedIn };
    this.streams.add(subscriber, sessionOf(request));
    if (seen !== undefined) void this.streams.catchUp(subscriber, seen);
  }
}
