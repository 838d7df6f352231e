/** SQL for the lines to keep of all stamps, such as `1234:5f0c… MIIC…`, the oldest first. */
export const stampLines = `SELECT position || ':' || hash || ' ' || translate(encode(token, 'base64'), E'\\n', '') AS line
  FROM stamps ORDER BY position`;
