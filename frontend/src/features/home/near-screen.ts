import { type RefObject, useEffect, useState } from 'react';

/** Fulfilled once an element has been within one screen of the visible part of the page. */
export function useNearScreen(ref: RefObject<Element | null>): Promise<void> {
  const [{ promise, resolve }] = useState(() => {
    let resolve = () => {};
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    return { promise, resolve };
  });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      ([latest]) => {
        if (!latest?.isIntersecting) return;
        resolve();
        observer.disconnect();
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, resolve]);
  return promise;
}
