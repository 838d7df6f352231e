import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { StartRefusedError } from '../start-refused.js';

export class FolderInUseError extends StartRefusedError {}

/**
 * Locks the folder for this process and returns the function that unlocks it. The lock is a listening socket named after
 * the folder: the operating system grants it to one process and releases it when that process ends in any way.
 *
 * @throws FolderInUseError when another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(folder);
  const name = `onchan-bowls-${dev}-${ino}`;
  const paths: Partial<Record<NodeJS.Platform, string>> = {
    linux: `\0${name}`,
    win32: `\\\\.\\pipe\\${name}`,
  };
  const path = paths[process.platform] ?? `/tmp/${name}.sock`;
  // Other systems remove such a socket themselves; macOS leaves its file behind.
  if (process.platform === 'darwin' && !(await accepts(path))) await rm(path, { force: true });

  const server = createServer((socket) => socket.destroy()).listen(path);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another running process: stop that one first`,
    );
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

/** Whether a process listens on the socket. */
async function accepts(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
