import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { type PictureFile, pictureFiles } from '@onchan-bowls/contract/picture-sizes';
import { pictureLimits } from '@onchan-bowls/contract/pictures';
import { Turns } from '../../platform/http/turns.js';
import type { UploadedFile } from '../../platform/http/uploaded-file.js';
import { RefusedError } from '../../platform/refused.js';

/** A picture in all sizes. */
export interface DecodedPicture {
  /** Of its largest size, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly files: ReadonlyMap<PictureFile, Buffer>;
  /** The length of all files, in bytes. */
  readonly size: number;
  /** The SHA-256 of all files, one after the other, in hexadecimal. */
  readonly sha256: string;
}

/** The first bytes of each type, in hexadecimal. */
const marks: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  // The length of the file stands between the two words.
  'image/webp': /^52494646.{8}57454250/,
};

const longestMark = 12;

/** Whether the first bytes are those of the type that the sender names. */
const isNamedType = ({ type, bytes }: Pick<UploadedFile, 'type' | 'bytes'>): boolean =>
  marks[type]?.test(bytes.subarray(0, longestMark).toString('hex')) ?? false;

/** The longest output of the decoder, in bytes: far above what pictures of these sizes need. */
const longestOutput = 8 * 1024 * 1024;

/** The exit codes of the decoder for what is wrong with a picture. */
const refusals = { 2: 'broken-picture', 3: 'too-many-pixels' } as const;

/**
 * Makes the sizes of a picture, in a process of its own, which a picture that was made to do harm can crash or hang without harm. It gets
 * nothing but the bytes, and no environment. One runs at a time.
 */
export class PictureDecoder {
  private readonly logger = new Logger('Pictures');
  private readonly turns = new Turns(1, 10_000, 1);

  /** @param timeout how long the program may take, in milliseconds. */
  constructor(
    private readonly program: string,
    private readonly timeout = 15_000,
  ) {}

  /** @throws RefusedError when it is no picture of the type that it is said to be, or has too many pixels. */
  async decode(file: Pick<UploadedFile, 'type' | 'bytes'>): Promise<DecodedPicture> {
    if (!isNamedType(file)) throw new RefusedError('broken-picture');
    return pictureOf(await this.turns.run(() => this.run(file)));
  }

  private async run({ type, bytes }: Pick<UploadedFile, 'type' | 'bytes'>): Promise<Buffer> {
    const work = { format: type.replace('image/', ''), pixels: pictureLimits.pixels, files: pictureFiles };
    const child = spawn(process.execPath, ['--max-old-space-size=64', this.program, JSON.stringify(work)], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: this.timeout,
      killSignal: 'SIGKILL',
    });
    const ended = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    );
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined).end(bytes);
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > longestOutput) child.kill('SIGKILL');
    });
    const [code, output] = await Promise.all([ended, buffer(child.stdout)]);
    if (code === 0) return output;
    if (code === 2 || code === 3) throw new RefusedError(refusals[code]);
    // What cannot be decoded in this time, or kills the decoder, is not shown to anybody.
    this.logger.warn(`The decoder of pictures ended with ${code ?? child.signalCode}`);
    if (code === null) throw new RefusedError('broken-picture');
    throw new Error('The decoder of pictures does not work');
  }
}

/** The picture in the decoder's output. */
const pictureOf = (output: Buffer): DecodedPicture => {
  const start = output.indexOf('\n') + 1;
  const { width, height, lengths } = JSON.parse(output.subarray(0, start).toString()) as {
    width: number;
    height: number;
    lengths: number[];
  };
  const bytes = output.subarray(start);
  let end = 0;
  const files = new Map(
    pictureFiles.map((file, index) => {
      const begin = end;
      end += lengths[index] ?? 0;
      return [file, bytes.subarray(begin, end)];
    }),
  );
  return {
    width,
    height,
    files,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
};
