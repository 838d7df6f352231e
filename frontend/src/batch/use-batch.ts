import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../data/api.js';
import type { RecordsQuery } from '../data/query-client.js';
import { sendEach } from '../data/send-each.js';
import { askFirst } from '../forms/warnings.js';
import { counted } from '../lib/counted.js';
import { showError, showFailure, showSuccess } from '../ui/toast.js';

/** The outcome of a line that was sent. A line without an outcome was not sent yet. */
export type Outcome = 'saved' | Error;

/** How a batch ended. */
export interface BatchResult<Line> {
  lines: readonly Line[];
  unsaved: readonly Line[];
  /** Why the batch ended early, such as a lost connection. */
  error: Error | null;
}

/** The least time between two pictures of a running batch, in milliseconds: to draw hundreds of lines takes longer than to save one. */
const showEvery = 250;

interface BatchOptions<Line, Key> {
  keyOf: (line: Line) => Key;
  /** Saves one line; the error that it throws is shown beside the line. */
  send: (line: Line) => Promise<unknown>;
  query: RecordsQuery;
  /** The titles of the toast that shows the result; its text comes from `describe`. */
  titles: { saved: string; incomplete: string; interrupted: string; stopped?: string };
  describe: (result: BatchResult<Line>) => string;
  onLineSaved?: (line: Line) => void;
  /** Called after each batch, when the outcomes are on the screen. */
  onEnd?: (result: BatchResult<Line>) => void;
}

interface Batch<Line> {
  lines: readonly Line[];
  unsaved: Set<Line>;
  onAllSaved: (() => void) | undefined;
}

/**
 * Saves many records, a few commands at a time, and keeps the outcome of each line. A refused line does not stop the
 * others. The batch ends early without a connection or a session, when it is stopped, and when the component unmounts.
 */
export function useBatch<Line, Key>(options: BatchOptions<Line, Key>) {
  const { keyOf, send, query, titles, describe, onLineSaved, onEnd } = options;
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Key, Outcome>>(new Map());
  const [sent, setSent] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      stopping.current?.abort();
    };
  }, []);

  const mutation = useMutation({
    mutationFn: async ({ lines, unsaved }: Batch<Line>) => {
      let unshown: { line: Line; outcome: Outcome }[] = [];
      let shownAt = -Infinity;
      const show = () => {
        const ended = unshown;
        unshown = [];
        shownAt = performance.now();
        flushSync(() => {
          setSent((before) => before + ended.length);
          setOutcomes((before) => {
            const all = new Map(before);
            for (const { line, outcome } of ended) all.set(keyOf(line), outcome);
            return all;
          });
          for (const { line, outcome } of ended) if (outcome === 'saved') onLineSaved?.(line);
        });
      };
      setSent(0);
      stopping.current = new AbortController();
      const onSent = (line: Line, error?: Error) => {
        unshown.push({ line, outcome: error ?? 'saved' });
        if (!error) unsaved.delete(line);
        if (performance.now() - shownAt >= showEvery) show();
      };
      try {
        await sendEach(lines, send, onSent, stopping.current.signal);
      } finally {
        // Rendered at once, so that `onEnd` finds the outcomes on the screen.
        show();
      }
    },
    meta: { invalidates: [query] },
    onSettled: (_data, error, { lines, unsaved, onAllSaved }) => {
      const result = { lines, unsaved: [...unsaved], error };
      const text = describe(result);
      if (error) showFailure(titles.interrupted, error, text);
      else if (unsaved.size === 0) showSuccess(titles.saved, text);
      else if (stopping.current?.signal.aborted && titles.stopped !== undefined) {
        showSuccess(titles.stopped, text);
      } else showError(titles.incomplete, text);
      // A form that was closed meanwhile has nothing to close or to show.
      if (!isMounted.current) return;
      if (unsaved.size === 0) onAllSaved?.();
      onEnd?.(result);
    },
  });
  const forget = useCallback(
    (key: Key) =>
      setOutcomes((before) => {
        const rest = new Map(before);
        return rest.delete(key) ? rest : before;
      }),
    [],
  );
  return {
    outcomes,
    isSending: mutation.isPending,
    /** How many lines of the running batch were sent, and how many it has. */
    progress: { sent, total: mutation.variables?.lines.length ?? 0 },
    /** Saves the lines, after showing the warnings and asking whether to save anyway. */
    save: (lines: readonly Line[], warnings: readonly string[] = [], onAllSaved?: () => void) =>
      askFirst(warnings, () => mutation.mutate({ lines, unsaved: new Set(lines), onAllSaved })),
    /** Drops the outcome of a line, because it was changed or is gone. The same function on every render. */
    forget,
    stop: () => stopping.current?.abort(),
  };
}

/** Describes a result by the number of saved lines, such as `2 of 3 fixtures added.` */
export const describeCount =
  (noun: string, done: string) =>
  ({ lines, unsaved, error }: BatchResult<unknown>): string => {
    const count = `${lines.length - unsaved.length} of ${counted(lines.length, noun)} ${done}.`;
    return error ? `${messageOf(error)}. ${count}` : count;
  };
