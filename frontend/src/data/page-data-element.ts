/** The lists that the server has put into a page. The page shows them at once and does not load them again. */
export interface PageData {
  /** The instant at which the page was rendered. */
  now: string;
  lists: Record<string, PageList>;
}

interface PageList {
  /** Its state, as `GET /api/live` compares it. */
  key: string;
  records: unknown;
  /** The needs that the records meet, if they are a part of the list: such as `week 2026-05-04`. */
  meets?: readonly string[];
}

/** The id of the inert script element that has the page's data. */
export const pageDataId = 'page-data';

/** A value as JSON for a script element that is not run. Nothing in it can end the element. */
export const inScript = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/** The element that has the page's data. */
export const pageDataElement = (data: PageData): string =>
  `<script type="application/json" id="${pageDataId}">${inScript(data)}</script>`;
