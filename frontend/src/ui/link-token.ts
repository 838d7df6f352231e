import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a link, behind the `#` after `name=`, which is kept until it is dropped. It leaves the address at once, so that it is in no
 * history of the browser.
 */
export function useLinkToken(name: 'password' | 'link') {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const mark = `#${name}=`;
  const found = hash.startsWith(mark) ? hash.slice(mark.length) : undefined;
  if (found !== undefined && found !== token) setToken(found);
  useEffect(() => {
    if (found !== undefined) void navigate({ hash: '' }, { replace: true });
  }, [found, navigate]);
  return { token, drop: () => setToken(undefined) };
}
