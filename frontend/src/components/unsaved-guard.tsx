import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { guardSteps } from '../lib/steps.js';
import { forgetUnsaved, guardRemaining, isUnsaved, leave, useLeaveQuestion } from '../lib/unsaved.js';
import { Confirm } from './confirm.js';

/** Where the router counts its steps. */
const stepOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

const tabOf = () =>
  `${window.location.pathname}?${new URLSearchParams(window.location.search).get('tab') ?? ''}`;

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Whether a link only leads to another place on this page. */
const staysOnPage = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== '' && pathname === window.location.pathname && search === window.location.search;

/** Asks before a link, the browser's Back or closing the page loses what was changed and not saved. */
export function UnsavedGuard() {
  const question = useLeaveQuestion();
  const location = useLocation();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // An email address or a phone number opens another program.
      const opensPage = link !== null && ['http:', 'https:'].includes(link.protocol);
      const staysHere =
        !opensPage || link.target === '_blank' || link.hasAttribute('download') || staysOnPage(link);
      if (staysHere || !isPlainClick(event) || !isUnsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => link.click());
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      forgetUnsaved();
    };
  }, []);

  useEffect(guardRemaining, [location]);

  useEffect(() => {
    // The router has no word for it: it is kept from hearing of the step, and the step is taken back.
    const here = { step: stepOf(window.history.state), tab: tabOf() };
    let isReturning = false;
    const onPop = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const steps = (stepOf(event.state) ?? 0) - (here.step ?? 0);
      const place = tabOf() === here.tab ? 'dialog' : undefined;
      if (steps === 0 || !isUnsaved(place)) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-steps);
      leave(() => window.history.go(steps), place);
    };
    return guardSteps(onPop);
  }, [location]);

  if (!question) return null;
  return (
    <Confirm
      title="Unsaved Changes"
      question="What you have changed here is not saved yet. Leave without saving it?"
      confirmLabel="Leave without saving"
      keepLabel="Keep editing"
      pending={false}
      onConfirm={question.leave}
      onKeep={question.stay}
    />
  );
}
