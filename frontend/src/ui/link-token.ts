import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The tokens of this document, by their pages: somebody who looks at another page comes back to the link. */
const kept = new Map<string, string>();

/**
 * The token of a link, behind the `#` after `name=`, which is kept until it is dropped. It leaves the address at once, so that it is in no
 * history of the browser.
 */
export function useLinkToken(name: 'password' | 'link') {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => kept.get(pathname));
  const mark = `#${name}=`;
  const found = hash.startsWith(mark) ? hash.slice(mark.length) : undefined;
  if (found !== undefined && found !== token) setToken(found);
  useEffect(() => {
    if (found === undefined) return;
    kept.set(pathname, found);
    void navigate({ hash: '' }, { replace: true });
  }, [found, navigate, pathname]);
  return {
    token,
    drop: () => {
      kept.delete(pathname);
      setToken(undefined);
    },
  };
}
