import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetUnsaved } from '../forms/unsaved.js';
import { openedTask, useTaskState } from './task-state.js';

/** A task in the open tab of the dashboard, and its record. */
export interface Task {
  name: string;
  /** The record's id; undefined for tasks without one, such as adding a record. */
  record: string | undefined;
}

export type OpenTask = (name: string, record?: number | string) => void;

const read = (search: string): Task | undefined => {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('task');
  const record = parameters.get('record');
  return name === null ? undefined : { name, record: record ?? undefined };
};

/** The tasks that show something else in place of a tab's lists while one of its forms may be open. A new one is to be added. */
const views = ['figures', 'next-season', 'subscriptions'];

/** The view in an address: a task that takes the place of the tab's lists; undefined for the lists. */
export const viewIn = (search: string): string | undefined => {
  const name = read(search)?.name;
  return name !== undefined && views.includes(name) ? name : undefined;
};

/**
 * The task in the address, such as `/admin?tab=fixtures&task=edit&record=7`, so that it can be linked to and left with
 * Back.
 */
export function useTask() {
  const location = useLocation();
  const { isOpened } = useTaskState();
  const navigate = useNavigate();
  const current = useRef(location);
  /** The navigation that has started but is not rendered yet. */
  const step = useRef<'open' | 'close'>(undefined);
  // A response that closes the task may arrive after the address has changed.
  useLayoutEffect(() => {
    current.current = location;
    step.current = undefined;
  }, [location]);
  const task = read(location.search);
  const open = useCallback<OpenTask>(
    (name, record) => {
      if (step.current === 'close') return;
      const { pathname, search } = current.current;
      const next = new URLSearchParams(search);
      next.set('task', name);
      if (record === undefined) next.delete('record');
      else next.set('record', String(record));
      // The last click counts. One step back leaves the task, even after a double click.
      const replace = step.current === 'open';
      void navigate({ pathname, search: next.toString() }, { ...openedTask(), replace });
      step.current = 'open';
    },
    [navigate],
  );
  /** Closes the task without asking. Call `leave` first if there may be unsaved changes. */
  const close = () => {
    if (current.current.key !== location.key || step.current) return;
    step.current = 'close';
    forgetUnsaved('dialog');
    if (isOpened) {
      void navigate(-1);
      return;
    }
    const rest = new URLSearchParams(location.search);
    rest.delete('task');
    rest.delete('record');
    void navigate({ pathname: location.pathname, search: rest.toString() }, { replace: true });
  };
  /** `open` is stable between renders. */
  return { task, open, close };
}

/**
 * The task's record as it was when the task was opened, so that changes by others do not close an open dialog. Undefined if
 * no task is open or the record is not among `records`.
 */
export function useTaskRecord<Record extends { id: number | string }>(
  task: Task | undefined,
  records: readonly Record[],
): Record | undefined {
  const [opened, setOpened] = useState<Record>();
  if (opened && String(opened.id) !== task?.record) setOpened(undefined);
  const found = records.find(({ id }) => String(id) === task?.record);
  if (!opened && found) setOpened(found);
  return opened ?? found;
}
