import { http, HttpResponse } from 'msw';
import { api, server } from './api.js';
import { exampleEvent } from './handlers/history.js';

/** The last event of the record with the id 1: Ada has deleted it. It can be brought back, which calls back. */
export const deletedByAda = (stream: string, onBroughtBack: () => void): void => {
  api.events = [
    exampleEvent(9, {
      stream,
      streamId: '1',
      version: 4,
      actorName: 'Ada',
      summary: 'deleted this example',
      isDeletion: true,
    }),
  ];
  server.use(
    http.post(`/api/admin/records/${stream}/1/restore`, () => {
      onBroughtBack();
      api.events.unshift(
        exampleEvent(11, { stream, streamId: '1', version: 5, summary: 'restored this example' }),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
};

/** What is said of it. */
export const deletedByAdaInWords =
  'Somebody else has deleted this in the meantime. 4 May 2026, 19:17: Ada deleted this example.';
