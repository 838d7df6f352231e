import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readTable, readTextFile, toCells, toCsv } from './csv.js';

const columns = { Name: { required: true, aliases: ['Player'] }, Notes: {} };

const cellsOf = (text: string) => readTable(text, columns).lines.map(({ cells }) => cells);

describe('a table as CSV', () => {
  it('begins with the mark by which spreadsheets know UTF-8, and quotes what needs it', () => {
    const lines = [
      { Name: 'O’Neil, "Ann"', Notes: null },
      { Name: 'two\nlines', Notes: 3 },
    ];
    expect(toCsv(lines, ['Name', 'Notes'])).toBe('\uFEFFName,Notes\r\n"O’Neil, ""Ann""",\r\n"two\nlines",3');
  });

  it('has its header without rows, too', () => {
    expect(toCsv([], ['Name', 'Notes'])).toBe('\uFEFFName,Notes\r\n');
  });

  it.each(['=1+1', '+44 1624', '-2', '@SUM(A1)', '\t=1', "'=1"])('keeps %j from being a formula', (text) => {
    const [, line] = toCsv([{ Name: text }], ['Name']).split('\r\n');
    expect(line).toMatch(/^"?'/);
  });

  it('leaves numbers below zero and apostrophes alone', () => {
    expect(toCsv([{ Name: "'Tis", Notes: -2 }], ['Name', 'Notes'])).toMatch(/'Tis,-2$/);
  });

  it('is read as it was written', () => {
    const text = fc
      .string({ unit: 'binary' })
      .filter((value) => value.trim() !== '' && !/[\r\n]/.test(value));
    fc.assert(
      fc.property(fc.array(fc.record({ Name: text, Notes: text }), { minLength: 1 }), (lines) => {
        const trimmed = lines.map(({ Name, Notes }) => ({ Name: Name.trim(), Notes: Notes.trim() }));
        expect(cellsOf(toCsv(trimmed, ['Name', 'Notes']))).toEqual(trimmed);
      }),
    );
  });
});

describe('a pasted table', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read with %s between its cells', (_, delimiter) => {
    const lines = [
      ['Notes', 'Name'],
      ['a', 'Ann'],
      ['', 'Bob'],
    ];
    expect(cellsOf(lines.map((line) => line.join(delimiter)).join('\n'))).toEqual([
      { Name: 'Ann', Notes: 'a' },
      { Name: 'Bob', Notes: '' },
    ]);
  });

  it('knows its columns whatever their capitals, spaces and order, and by other names', () => {
    expect(cellsOf(' NOTES ,player\na,Ann')).toEqual([{ Name: 'Ann', Notes: 'a' }]);
  });

  it('says which columns are missing and which say nothing', () => {
    const { missing, unknown } = readTable('Notes,Shoe Size,\na,9,', columns);
    expect(missing).toEqual(['Name']);
    expect(unknown).toEqual(['Shoe Size']);
  });

  it('keeps the numbers that its lines have in the text', () => {
    const { lines } = readTable('\nName,Notes\r\n\r\nAnn,a\r\n , \r\nBob,b\r\n', columns);
    expect(lines.map(({ number, cells }) => [number, cells.Name])).toEqual([
      [4, 'Ann'],
      [6, 'Bob'],
    ]);
  });

  it('joins the parts of a column that it does not have', () => {
    const inParts = { Name: { required: true, parts: [['First Name'], ['Last Name', 'Surname']] } };
    const both = readTable('Surname,first name,Age\nKelly,Ann,70\nNolan,,71', inParts);
    expect(both.lines.map(({ cells }) => cells.Name)).toEqual(['Ann Kelly', 'Nolan']);
    expect(both.unknown).toEqual(['Age']);
    expect(readTable('Name,Surname\nAnn Kelly,Kelly', inParts).lines[0]?.cells.Name).toBe('Ann Kelly');
    expect(readTable('Surname\nKelly', inParts).missing).toEqual(['Name']);
  });

  it('says which line cannot be told apart', () => {
    const { lines } = readTable('Name,Notes\nAnn,a,b\nBob,"b\nCid,c', columns);
    expect(lines.map(({ problem }) => problem)).toEqual([
      'There are more cells than column headings',
      'A quotation mark is not closed where it should be',
    ]);
  });

  it('is nothing without a text', () => {
    expect(readTable('', columns)).toEqual({ heads: [], lines: [], missing: ['Name'], unknown: [] });
  });

  it('can be copied back to a spreadsheet', () => {
    expect(
      toCells([
        ['Name', 'Notes'],
        ['Ann', 'a\tb'],
      ]),
    ).toBe('Name\tNotes\r\nAnn\t"a\tb"');
  });
});

describe('a file', () => {
  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x4e, 0xc3, 0xb6]],
    ['what spreadsheets on Windows save', [0x4e, 0xf6]],
    ['UTF-16', [0xff, 0xfe, 0x4e, 0, 0xf6, 0]],
    ['UTF-16, big end first', [0xfe, 0xff, 0, 0x4e, 0, 0xf6]],
    ['UTF-16 without a mark', [0x4e, 0, 0xf6, 0]],
  ])('is read as %s', async (_, bytes) => {
    expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe('Nö');
  });

  it('is refused when it is no text', async () => {
    expect(await readTextFile(new Blob(['PK\u0003\u0004\0\0']))).toBeUndefined();
  });
});
