import { chakra } from '@chakra-ui/react/styled-system';
import type { Progress } from '@onchan-bowls/contract/progress';
import { type MouseEvent, useState } from 'react';
import { messageOf } from '../../data/api.js';
import { download } from '../../data/download.js';
import { ButtonLink } from '../../ui/button.js';
import { useClock } from '../../ui/clock.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { showError } from '../../ui/toast.js';

interface DownloadLinkProps {
  path: string;
  name: string;
  label: string;
  size?: 'sm';
}

/** A link to a file of events. A click downloads it here, with its progress; the browser's menu does as usual. */
export function DownloadLink({ path, name, label, size }: DownloadLinkProps) {
  const clock = useClock();
  const [begunAt, setBegunAt] = useState<Date>();
  const [progress, setProgress] = useState<Progress>();
  const start = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (begunAt) return;
    setBegunAt(clock());
    try {
      await download(path, name, setProgress);
    } catch (error) {
      showError('Error exporting', messageOf(error));
    }
    setBegunAt(undefined);
    setProgress(undefined);
  };
  return (
    <chakra.div>
      <ButtonLink
        variant="outline"
        size={size}
        href={path}
        download={name}
        aria-disabled={begunAt !== undefined}
        onClick={(event) => void start(event)}
      >
        {begunAt ? 'Downloading...' : label}
      </ButtonLink>
      {begunAt && progress && (
        <ProgressBar
          label="Downloaded so far"
          {...progress}
          begunAt={begunAt}
          isLate
          announced="downloaded"
        />
      )}
    </chakra.div>
  );
}
