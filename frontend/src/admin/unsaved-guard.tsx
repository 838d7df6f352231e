import { useEffect } from 'react';
import { type Location, useBeforeUnload, useBlocker, useLocation } from 'react-router-dom';
import { guardRemaining, isUnsaved, leave, useLeaveQuestion } from '../forms/unsaved.js';
import { viewIn } from '../records/task.js';
import { Confirm } from '../ui/confirm.js';

/** Whether two addresses agree in these parameters. */
const agree = (one: Location, other: Location, names: readonly string[]) => {
  const [ofOne, ofOther] = [new URLSearchParams(one.search), new URLSearchParams(other.search)];
  return one.pathname === other.pathname && names.every((name) => ofOne.get(name) === ofOther.get(name));
};

/** Whether a step would lose unsaved changes: to another view of the dashboard all of them, to another task those of its dialog. */
const losesChanges = (from: Location, to: Location) => {
  const staysInView = agree(from, to, ['tab']) && viewIn(from.search) === viewIn(to.search);
  return staysInView ? !agree(from, to, ['task', 'record']) && isUnsaved('dialog') : isUnsaved();
};

/** Asks before a link, another tab, the browser's Back or closing the page loses what was changed and not saved. */
export function UnsavedGuard() {
  const question = useLeaveQuestion();
  const location = useLocation();
  const step = useBlocker(({ currentLocation, nextLocation }) => losesChanges(currentLocation, nextLocation));
  useEffect(() => {
    // Uses the same store as every other question: the router's own state would close the dialog too late.
    if (step.state === 'blocked') leave(step.proceed, undefined, step.reset);
  }, [step]);
  useEffect(guardRemaining, [location]);
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });

  if (!question) return null;
  return (
    <Confirm
      title="Unsaved Changes"
      question="What you have changed here is not saved yet. Leave without saving it?"
      confirmLabel="Leave without saving"
      keepLabel="Keep editing"
      onConfirm={question.leave}
      onKeep={question.stay}
    />
  );
}
