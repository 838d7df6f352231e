/** The maximum number of records in one page of a list. In a file without zod, so that public pages do not load it. */
export const longestPage = 500;
