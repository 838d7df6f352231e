import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { dropQuestion, useWarningQuestion } from '../lib/warnings.js';
import { Confirm } from './confirm.js';

/** Asks before something is saved that looks wrong, and says why; it can be saved anyway. */
export function SaveAnyway() {
  const question = useWarningQuestion();
  const location = useLocation();
  // The question goes with the form that it is about.
  useEffect(() => {
    return dropQuestion;
  }, [location]);
  if (!question) return null;
  return (
    <Confirm
      title="Please Check"
      question={question.warnings.join('\n')}
      confirmLabel="Save anyway"
      keepLabel="Go back"
      colorPalette="green"
      pending={false}
      onConfirm={question.saveAnyway}
      onKeep={question.goBack}
    />
  );
}
