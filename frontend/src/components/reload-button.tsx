import { type ComponentProps, useState } from 'react';
import { Button } from './button.js';

/** Reloads the page if the server can be reached. Otherwise the page stays, as the browser would put an error in its place. */
export function ReloadButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const [isUnreachable, setUnreachable] = useState(false);
  const reload = () => {
    setUnreachable(false);
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setUnreachable(true),
    );
  };
  return (
    <>
      <Button {...props} onClick={reload}>
        Reload the page
      </Button>
      <p role="status">{isUnreachable && 'There is still no connection. Please try again later.'}</p>
    </>
  );
}
