/** How far from its end a PDF may have its mark: readers look so far for it, in bytes. */
const tailLength = 1024;

/**
 * Whether these bytes are a PDF from the first to the last, as far as its marks say. What is between them is not read: the file is only
 * ever sent as an attachment, from a path that runs nothing.
 */
export const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) &&
  /startxref\s+\d+\s+%%EOF\s*$/.test(bytes.subarray(-tailLength).toString('latin1'));

/** A small PDF with lines of text on one page. The text is in Latin-1. */
export const pdfOf = (lines: readonly string[]): Buffer => {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) '`).join('\n');
  const text = `BT /F1 14 Tf 18 TL 56 780 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ].map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const body = `${head}${objects.join('')}`;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};
