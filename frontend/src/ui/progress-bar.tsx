import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { describeProgress, type Progress } from '@onchan-bowls/contract/progress';
import { useState } from 'react';
import { useClock } from './clock.js';

interface ProgressBarProps extends Progress {
  /** What the bar measures, for screen readers. */
  label: string;
  /** When the task began, if not when this is first rendered. */
  begunAt?: Date | undefined;
  /** Whether it shows nothing in the first second: most tasks are done by then. */
  isLate?: boolean;
  /** The word after `50%` that screen readers announce, such as `checked`; without it nothing is announced. */
  announced?: string;
}

const fill = { bg: 'green.solid', borderRadius: 'full' };
const track = { bg: 'border', borderRadius: 'full', overflow: 'hidden' };
const barStyle = {
  ...track,
  appearance: 'none',
  '&::-webkit-progress-bar': track,
  '&::-webkit-progress-value': fill,
  '&::-moz-progress-bar': fill,
} as const;

/** A bar with what is done of all, the rate and the time left, since it began. */
export function ProgressBar({ label, begunAt, isLate = false, announced, ...progress }: ProgressBarProps) {
  const clock = useClock();
  const [renderedAt] = useState(clock);
  const elapsed = clock().getTime() - (begunAt ?? renderedAt).getTime();
  const isQuiet = isLate && elapsed < 1000;
  const { done, total } = progress;
  // Each quarter once: more would keep a screen reader talking.
  const percent = Math.floor((4 * done) / total) * 25;
  return (
    <chakra.div flex="1 1 10rem">
      {!isQuiet && (
        <>
          <chakra.progress
            aria-label={label}
            value={done}
            max={total}
            display="block"
            mt="2"
            width="full"
            height="3"
            css={barStyle}
          />
          <chakra.span aria-hidden fontSize="sm" fontVariantNumeric="tabular-nums">
            {describeProgress(progress, elapsed)}
          </chakra.span>
        </>
      )}
      {announced !== undefined && (
        <VisuallyHidden role="status">{!isQuiet && percent > 0 && `${percent}% ${announced}`}</VisuallyHidden>
      )}
    </chakra.div>
  );
}
