import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { dropQuestion, useWarningQuestion } from '../forms/warnings.js';
import { Confirm } from '../ui/confirm.js';

/** Asks before values that look wrong are saved, and gives the reasons. */
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
      onConfirm={question.saveAnyway}
      onKeep={question.goBack}
    />
  );
}
