import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';

/** Changes something the way the dashboard does, but without a browser. */
export const send = async (
  request: APIRequestContext,
  origin: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<APIResponse> => {
  const response = await request.fetch(path, { method, headers: { Origin: origin }, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}`).toBe(true);
  return response;
};
