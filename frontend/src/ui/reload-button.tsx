import { type ComponentProps, useState } from 'react';
import { Button } from './button.js';

type ReloadButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { reload?: () => void };

/**
 * Reloads the page if the server can be reached. Otherwise the page stays, as the browser would put an error in its place.
 * @param reload what to do if it can be reached.
 */
export function ReloadButton({ reload = () => window.location.reload(), ...props }: ReloadButtonProps) {
  const [isUnreachable, setUnreachable] = useState(false);
  const tryToReload = () => {
    setUnreachable(false);
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(reload, () =>
      setUnreachable(true),
    );
  };
  return (
    <>
      <Button {...props} onClick={tryToReload}>
        Reload the page
      </Button>
      <p role="status">{isUnreachable && 'There is still no connection. Please try again later.'}</p>
    </>
  );
}
