import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetUnsaved } from './unsaved.js';

/** What is being done in the dashboard's open tab, and with which record. */
export interface Task {
  name: string;
  /** The record's id; undefined for what concerns no single record, such as adding one. */
  record: string | undefined;
}

/** Opens a task of the tab. */
export type OpenTask = (name: string, record?: number | string) => void;

const read = (search: string): Task | undefined => {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('task');
  const record = parameters.get('record');
  return name === null ? undefined : { name, record: record ?? undefined };
};

/**
 * The task that the address names, as in `/admin?tab=fixtures&task=edit&record=7`: it can be linked to, and Back
 * leaves it.
 */
export function useTask() {
  const location = useLocation();
  const navigate = useNavigate();
  const current = useRef(location);
  /** The step away from the current address, until the next address is rendered, which may take a while. */
  const step = useRef<'open' | 'close'>(undefined);
  // Closing follows a response that may arrive when the address names something else.
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
      // The last press counts; one step back leaves it, even after a double click.
      const replace = step.current === 'open';
      void navigate({ pathname, search: next.toString() }, { state: { isOpened: true }, replace });
      step.current = 'open';
    },
    [navigate],
  );
  /** Leaves the task and the changes made in it; the caller asks before with `leave` where these may be wanted. */
  const close = () => {
    if (current.current.key !== location.key || step.current) return;
    step.current = 'close';
    const state = location.state as { isOpened?: boolean } | null;
    forgetUnsaved('dialog');
    if (state?.isOpened) {
      void navigate(-1);
      return;
    }
    const rest = new URLSearchParams(location.search);
    rest.delete('task');
    rest.delete('record');
    void navigate({ pathname: location.pathname, search: rest.toString() }, { replace: true });
  };
  /** `open` stays the same function from one rendering to the next. */
  return { task, open, close };
}

/**
 * The record that a task is about, as it was when the task was opened: what others do to it meanwhile does not take an
 * open dialog away. Undefined while no task is open, or none of the records is meant.
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
