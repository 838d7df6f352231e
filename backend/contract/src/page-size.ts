/** Most records in one page of a list. Apart from the schemas, so that public pages do not load zod for it. */
export const longestPage = 500;
