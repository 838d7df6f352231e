import { useLocation } from 'react-router-dom';

/** What is kept in the browser's history beside the address of a task. */
interface TaskState {
  /** Whether a step in the dashboard has opened the task, so that one step back leaves it. */
  readonly isOpened?: boolean;
  /** What was known where the form of a new record was opened from. */
  readonly start?: object | undefined;
}

/** Opens a task, for `navigate`. */
export const openedTask = (start?: object): { readonly state: TaskState } => ({
  state: { isOpened: true, start },
});

/** How the task in the address was opened. */
export const useTaskState = (): TaskState => (useLocation().state ?? {}) as TaskState;
