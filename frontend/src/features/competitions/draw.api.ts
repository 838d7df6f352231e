import type {
  DiscardRequest,
  DrawRecord,
  DrawRequest,
  DrawResultRequest,
} from '@onchan-bowls/contract/draws';
import { queryOptions } from '@tanstack/react-query';
import { get, request } from '../../data/api.js';

const path = (competitionId: number) => `/api/competitions/${competitionId}/draw`;

/** The draw of a competition that has one, by the ids of its entries. */
export const drawQuery = (competitionId: number) =>
  queryOptions({
    queryKey: [path(competitionId)],
    queryFn: () => get<DrawRecord>(path(competitionId)),
    meta: { shows: 'competition' },
  });

/** Makes the draw, if the competition and its entries still have the given version. */
export const makeDraw = (competitionId: number, version: number, body: DrawRequest) =>
  request<undefined>('PUT', path(competitionId), { body, version });

/** Records the result of a match, corrects it or takes it back. */
export const recordDrawResult = (competitionId: number, body: DrawResultRequest) =>
  request<undefined>('PUT', `${path(competitionId)}/result`, { body });

export const discardDraw = (competitionId: number, body: DiscardRequest) =>
  request<undefined>('PUT', `${path(competitionId)}/discard`, { body });
