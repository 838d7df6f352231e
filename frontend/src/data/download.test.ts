import { expect, it, jest } from '@jest/globals';
import { totalHeader } from '@onchan-bowls/contract/progress';
import { http, HttpResponse } from 'msw';
import { server } from '../testing/api.js';
import { download } from './download.js';

it('a download counts the lines of a spreadsheet, and not the line breaks in its cells', async () => {
  Object.assign(URL, { createObjectURL: jest.fn(), revokeObjectURL: jest.fn() });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const csv = 'Event number,Summary\r\n2,"""Rain""\nNo bowls"\r\n1,Sun\r\n';
  server.use(http.get('/api/example.csv', () => HttpResponse.text(csv, { headers: { [totalHeader]: '9' } })));
  const onProgress = jest.fn();
  await download('/api/example.csv', 'example.csv', onProgress);
  expect(onProgress).toHaveBeenLastCalledWith({ done: 3, total: 9, unit: 'events' });
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
});
