import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** The actor and the request of a command. */
export interface CommandContext {
  /** Opaque id of the account, or an actor without an account, such as `visitor`. */
  readonly actor: string;
  readonly requestId: string;
  /** The same for a retry of the same command. */
  readonly commandId: string;
  /** Whether the sender named the command, so that it may have been recorded before. */
  readonly mayBeRetry: boolean;
}

const storage = new AsyncLocalStorage<CommandContext>();

/** Namespace of the command ids that are made from a sender's key; any fixed UUID serves. */
const commands = '3f6f2c1e-0b5d-4b8e-9c57-6d1c2a7e9f40';

/**
 * Runs `work`, and everything it awaits, as one command of `actor`; within another command as a part of the same request.
 * @param retryKey names the command where the sender may repeat it. Two attempts with equal keys are the same command.
 */
export const runAs = <Result>(
  {
    actor,
    requestId = storage.getStore()?.requestId ?? randomUUID(),
    retryKey,
  }: { actor: string; requestId?: string; retryKey?: string },
  work: () => Result,
): Result => {
  const commandId = retryKey === undefined ? v7() : v5(retryKey, commands);
  return storage.run({ actor, requestId, commandId, mayBeRetry: retryKey !== undefined }, work);
};

const repetitions = new WeakSet<CommandContext>();

/** Notes that a command was carried out before. */
export const noteRepetition = (command: CommandContext): void => {
  repetitions.add(command);
};

/** Whether a command that has ended was carried out before, and so has recorded nothing. */
export const wasRepetition = (command: CommandContext): boolean => repetitions.has(command);

/** The command being carried out. @throws outside of `runAs`: nothing is recorded anonymously. */
export const commandContext = (): CommandContext => {
  const context = storage.getStore();
  if (!context) throw new Error('Recording events needs a command context: use runAs');
  return context;
};
